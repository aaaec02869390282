export const dossiersText = {
  title: 'Votre dossier',
  prepare: 'Préparer mon dossier',
  prepareThis: 'Préparer cette lettre',
  sign: 'Relire et signer',
  again: 'Refaire le dossier',
  change: 'Changer mes réponses et refaire le dossier',
  leave: 'Vous pouvez quitter cette page\u00a0: la préparation continue, vous la retrouverez ici.',
  ready: 'Votre dossier est prêt',
  preview: 'Voir la première page',
  previewComes: 'La première page s’affiche…',
  larger: 'Agrandir la première page',
  smaller: 'Réduire la première page',
  firstPage: 'Première page de la lettre. La lettre en mots simples, plus bas, dit la même chose.',
  notShown: 'La lettre ne s’affiche pas ici',
  previewFailed: 'Téléchargez le dossier pour la lire.',
  madeOn: 'Préparé le',
  dated: (day: string) =>
    `Cette lettre est datée du ${day}. Si elle n’est pas encore signée, refaites le dossier\u00a0: elle portera la ` +
    'date du jour.',
  safePassed: (safe: string, outer: string) =>
    `Depuis, la date sûre du ${safe} est passée. L’envoi est peut-être encore possible jusqu’au ${outer}, à ` +
    'vérifier\u00a0: envoyez sans attendre.',
  allPassed: (safe: string) =>
    `Depuis, la date sûre du ${safe} est passée, et le délai aussi semble l’être\u00a0: demandez conseil avant ` +
    'd’envoyer.',
  download: 'Télécharger le PDF',
  downloadNow: 'Télécharger sans attendre',
  size: (pages: number, megabytes: string) => `${pages}\u00a0page${pages > 1 ? 's' : ''}, ${megabytes}\u00a0Mo`,
  exhibitsCount: (count: number) => (count === 1 ? '1 pièce jointe' : `${count} pièces jointes`),
  exhibit: (number: number, title: string) => `${number}. ${title}`,
  /** Of an exhibit. */
  toVerify: 'À vérifier',
  failed: 'La préparation s’est arrêtée',
  refused: 'Le dossier ne peut pas encore être préparé',
  unread: 'L’état du dossier n’a pas pu être lu',
  documents: 'Voir mes papiers',
  correct: 'Corriger la fiche',
  replaceNotice: 'Changer la copie de l’avis',
  papers: 'Voir mes justificatifs',
  notDownloaded: 'Le dossier n’est pas téléchargé',
  downloading: 'Téléchargement lancé.',
  other: 'Préparer une autre lettre',
  toKnow: 'Avant de signer',
  objections: (objector: string) => `Ce que ${objector} pourra répondre`,
  quoted: (sentence: string) => `«\u00a0${sentence}\u00a0»`,
  standings: {
    answered: 'Le dossier y répond',
    open: 'Pas encore de réponse',
    fatal: 'Sans réponse possible',
  },
  answeredBy: (exhibits: number) =>
    exhibits === 1 ? 'La pièce qui y répond\u00a0:' : 'Les pièces qui y répondent\u00a0:',
  lookAgainAt: (exhibits: number) => (exhibits === 1 ? 'La pièce à vérifier\u00a0:' : 'Les pièces à vérifier\u00a0:'),
  pay: 'Payer 5,00 €',
  payPage: 'Ouvrir la page de paiement',
  payOpened: 'La page de paiement est ouverte dans un autre onglet. Revenez ici ensuite.',
  loading: 'Nous cherchons votre dossier…',
} as const;
