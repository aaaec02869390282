import type { ContactField, ContactTopic } from '@placejuste/domain/support';

const submit: Readonly<Record<ContactTopic, string>> = {
  support: 'Envoyer mon message',
  notify: 'Prévenez-moi',
  partner: 'Écrire à l’équipe',
  business: 'Écrire à l’équipe',
  pledge: 'Envoyer ma promesse',
  // Wording imposed by law (C. conso. D221-5).
  withdrawal: 'confirmer la rétractation',
  cancellation: 'Notifier la résiliation',
};

const acknowledgement =
  'Vous recevez aussitôt un accusé de réception par e-mail. Votre message est effacé douze mois après sa réception.';
const datedAcknowledgement =
  'Vous recevez aussitôt un accusé de réception par e-mail, avec la date et l’heure. Gardez-le. ' +
  'Nous gardons votre demande cinq ans, comme preuve.';
const after: Readonly<Record<ContactTopic, string>> = {
  support: acknowledgement,
  notify: 'Vous recevez aussitôt un e-mail de confirmation. Votre adresse est effacée douze mois plus tard.',
  partner: acknowledgement,
  business: acknowledgement,
  pledge: `${acknowledgement} Une promesse ne vous engage pas : rien n’est prélevé.`,
  withdrawal: datedAcknowledgement,
  cancellation: datedAcknowledgement,
};

const labels: Readonly<Record<ContactField, string>> = {
  name: 'Prénom et nom',
  organisation: 'Nom de votre structure',
  email: 'Adresse e-mail',
  plan: 'Votre contrat',
  date: 'Date de souscription',
  message: 'Votre message',
  consent: '',
};

export const contactText = {
  labels,
  accountEmail: 'Adresse e-mail de votre compte',
  pledge: 'Ce que vous voulez apporter',
  pledgeHint: 'Un montant, du temps, du matériel, un savoir-faire.',
  hints: {
    name: '',
    organisation: '',
    email: 'Par exemple prenom.nom@exemple.fr',
    date: 'Si vous la connaissez, par exemple 3 novembre 2026',
    message: 'N’écrivez ici aucune donnée de santé.',
  },
  optional: '(facultatif)',
  optionalSaid: 'Remplissez tout, sauf les champs marqués «\u00a0facultatif\u00a0».',
  consent: {
    answer: 'J’accepte que ces informations servent à me répondre.',
    notify: 'J’accepte de recevoir un e-mail quand une nouveauté est prête.',
  },
  trap: 'Ne remplissez pas ce champ',
  privacy: 'Ce que nous gardons, et vos droits',
  submit,
  after,
} as const;
