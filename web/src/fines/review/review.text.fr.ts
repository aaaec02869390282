/** Texts of the list of facts of a notice. */
export const reviewText = {
  title: 'Tout est juste\u00a0?',
  lead: 'Comparez chaque ligne à votre avis.',
  typedTitle: 'Recopiez votre avis',
  typedLead: 'Quatre lignes suffisent pour connaître votre date. Les autres servent à la lettre.',
  right: 'Tout est juste',
  goOn: 'Continuer',
  correct: 'Corriger',
  fill: 'Remplir',
  done: 'Terminé',
  check: 'Vérifiez.',
  empty: 'Pas encore rempli',
  typedBefore: 'Vous aviez saisi cette réponse avant la photo.',
  other: (value: string) => `Plutôt ${value}`,
  key: (key: string) => `clé ${key}`,
  lookFirst: (line: string) => `À vérifier d’abord\u00a0: ${line}`,
  photograph: 'Photographier l’avis à la place',
  photographAgain: 'Photographier l’avis de nouveau',
  foreign: 'Un avis étranger\u00a0?',
  french: 'C’est bien un avis français',
  left: (pages: number) =>
    pages === 1
      ? 'La dernière page n’a pas été lue\u00a0: seules les 3 premières le sont.'
      : `Les ${pages} dernières pages n’ont pas été lues\u00a0: seules les 3 premières le sont.`,
  lines: {
    title: 'Type d’avis',
    noticeNumber: 'Numéro de l’avis',
    delivery: 'Arrivée de l’avis',
    noticeDate: 'Date de l’avis',
    plate: 'Plaque',
    observedOn: 'Jour du constat',
    observedAt: 'Heure du constat',
    place: 'Lieu',
    amount: 'Montant',
    authorityName: 'Collectivité ou organisme',
  },
} as const;
