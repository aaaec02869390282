export const listingsText = {
  title: 'Vos établissements',
  back: 'Mon espace',
  loading: 'Nous ouvrons vos établissements…',
  failed: 'Vos établissements n’ont pas pu être lus',
  owned: 'Les fiches que vous tenez à jour',
  none:
    'Aucun établissement pour l’instant. Cherchez-le dans l’annuaire, puis choisissez «\u00a0C’est ' +
    'votre établissement\u00a0?\u00a0».',
  find: 'Chercher dans l’annuaire',
  firstOwned: (count: number) =>
    `Les ${count} premiers, par ordre alphabétique. Pour un autre, cherchez-le dans l’annuaire, puis ` +
    `choisissez «\u00a0C’est votre établissement\u00a0?\u00a0».`,
  lastRequests: (count: number) =>
    `Les ${count} dernières demandes. Les réponses aux plus anciennes sont dans vos e-mails.`,
  lastRequestsNoAddress: (count: number) => `Les ${count} dernières demandes.`,
  edit: (name: string) => `Corriger ${name}`,
  requests: 'Vos demandes',
  sent: 'Envoyée le',
  states: { waiting: 'En attente de relecture', approved: 'Acceptée', refused: 'Refusée' },
  reason: (words: string) => `Motif\u00a0: ${words}`,
  claim: (name: string) => `Votre établissement\u00a0: ${name}`,
  editTitle: (name: string) => `Corriger ${name}`,
  lead: 'L’équipe relit avant de publier. Vous recevrez la réponse par e-mail.',
  leadNoAddress: 'L’équipe relit avant de publier. Sa réponse sera ici, sous «\u00a0Vos demandes\u00a0».',
  example: 'Cette fiche est un exemple inventé\u00a0: personne ne peut la demander.',
  why: 'Comment vérifier que c’est votre établissement\u00a0?',
  whyHint: 'Votre rôle, un téléphone affiché en vitrine, un site. Effacé après la réponse.',
  facts: 'Ce que vous savez de l’accès',
  factsHint: 'Laissez «\u00a0Ne rien changer\u00a0» si vous n’êtes pas sûr.',
  same: 'Ne rien changer',
  yes: 'Oui',
  no: 'Non',
  doorWidth: 'Largeur de la porte, en centimètres',
  doorWidthWrong: 'Écrivez un nombre de centimètres, de 40 à 500.',
  whyLong: (typedLength: number, most: number): string =>
    `Ce texte a ${typedLength.toLocaleString('fr-FR')} caractères. Il en faut ` +
    `${most.toLocaleString('fr-FR')} au plus. Rien n’a été coupé\u00a0: raccourcissez-le.`,
  whyMissing: 'Dites comment nous pouvons vérifier que cet établissement est le vôtre.',
  nothing: 'Indiquez au moins un renseignement.',
  send: 'Envoyer à l’équipe',
  notSent: 'La demande n’est pas partie. Rien de ce que vous avez écrit n’est perdu.',
  done: 'Demande envoyée. L’équipe la relira.',
} as const;
