import type { DependencyName } from '@placejuste/domain/operation';

export interface DependencyText {
  readonly name: string;
  /** Why the dependency matters, and what to do when it fails. */
  readonly help: string;
}

export const dependencyTexts: Readonly<Record<DependencyName, DependencyText>> = {
  database: {
    name: 'Base de données',
    help:
      'Sans elle, rien n’est lu ni gardé. Les téléphones gardent ce qu’ils ont et renvoient plus tard. ' +
      'Vérifiez le serveur PostgreSQL, son disque et ses connexions\u00a0: docs/runbooks/dependencies.md.',
  },
  standby: {
    name: 'Copie de la base, pour les lectures publiques',
    help:
      'L’annuaire, les données ouvertes et la vérification publique la lisent tant qu’elle suit de près. ' +
      'Sinon, ils lisent la base elle-même\u00a0: rien n’est faux, elle travaille seulement davantage. ' +
      'Vérifiez DATABASE_STANDBY_URL\u00a0: docs/runbooks/several-machines.md.',
  },
  disk: {
    name: 'Disque des données',
    help:
      'Sous la réserve, les photos sont refusées pour que la base puisse encore écrire. ' +
      'Faites de la place ou agrandissez le disque\u00a0: docs/runbooks/disk-full.md.',
  },
  objects: {
    name: 'Fichiers (photos, papiers, dossiers)',
    help: 'Sans eux, aucune photo n’arrive et aucun dossier ne se fait. Voyez docs/runbooks/objects-in-s3.md.',
  },
  jobs: {
    name: 'Moteur des tâches',
    help:
      'Sans lui, ni e-mail, ni dossier, ni rappel. Redémarrez le service si la base répond\u00a0: ' +
      'docs/runbooks/dependencies.md.',
  },
  clock: {
    name: 'Heure du service',
    help:
      'Tant qu’elle est douteuse, les preuves sont gardées sans que nous garantissions leur heure. ' +
      'Réglez la synchronisation\u00a0: docs/runbooks/clock.md.',
  },
  certificate: {
    name: 'Certificat de l’adresse publique',
    help:
      'Une fois terminé ou refusé, plus personne n’ouvre le service. À moins de quatorze jours de sa fin, son ' +
      'renouvellement a échoué\u00a0: regardez Caddy ou certbot, et docs/runbooks/deploy.md.',
  },
  'given-certificates': {
    name: 'Certificats reçus d’autres organismes',
    help:
      'Celui d’Apple Wallet signe les laissez-passer ; ceux des annuaires (SAML) servent à reconnaître leurs ' +
      'membres. À moins de trente jours de la fin du premier, demandez le suivant : ' +
      'docs/runbooks/wallet-passes.md, ou l’administrateur de l’annuaire.',
  },
  sms: {
    name: 'SMS',
    help:
      'Sans eux, les codes par téléphone n’arrivent plus. Vérifiez les clés du prestataire, et rechargez son compte ' +
      'quand il reste peu de crédits\u00a0: docs/runbooks/dependencies.md.',
  },
  push: {
    name: 'Notifications des navigateurs',
    help:
      'Elles attendent et repartent d’elles-mêmes. Vérifiez que cette machine sort vers ces adresses\u00a0: ' +
      'docs/runbooks/notifications.md.',
  },
  payments: {
    name: 'Paiements',
    help:
      'Sans eux, personne ne paie\u00a0; ce qui est déjà payé reste. Une carte à oublier lui est redemandée chaque ' +
      'jour. Vérifiez STRIPE_SECRET_KEY et l’état du prestataire\u00a0: docs/runbooks/card-payments.md.',
  },
  mail: {
    name: 'Serveur d’e-mails',
    help:
      'Les e-mails attendent et repartent d’eux-mêmes. Les codes de connexion n’arrivent plus. ' +
      'Vérifiez SMTP_URL et le serveur d’envoi\u00a0: docs/runbooks/dependencies.md.',
  },
  'time-stamps': {
    name: 'Horodatage extérieur',
    help:
      'Les preuves restent valables sans lui, et reçoivent leur horodatage quand il répond\u00a0: ' +
      'docs/runbooks/dependencies.md.',
  },
  geocoder: {
    name: 'Adresses',
    help: 'Sans lui, un lieu est dit par ses coordonnées. Rien n’est perdu\u00a0: docs/runbooks/dependencies.md.',
  },
  'registered-letters': {
    name: 'Lettres recommandées électroniques',
    help:
      'Sans lui, un recours part sur papier ou par le site de l’avis. Ce qui est parti est suivi dès qu’il répond. ' +
      'Vérifiez AR24_TOKEN et AR24_PRIVATE_KEY\u00a0: docs/runbooks/sending.md.',
  },
  'rate-limits': {
    name: 'Limites partagées entre machines',
    help:
      'Une machine seule n’en a pas besoin. À plusieurs, sans elles, chacune compte de son côté les mots de passe et ' +
      'les codes essayés\u00a0: personne n’est bloqué, mais les limites se multiplient. ' +
      'Vérifiez REDIS_URL\u00a0: docs/runbooks/several-machines.md.',
  },
};
