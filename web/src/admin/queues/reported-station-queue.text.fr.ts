export const reportedQueueText = {
  title: 'Places dites disparues',
  loading: 'Lecture des places dites disparues…',
  failed: 'Les places dites disparues n’ont pas pu être lues',
  waiting: (count: number): string => {
    if (count === 0) return 'Aucune place n’est dite disparue.';
    return count === 1 ? '1 place est dite disparue.' : `${count} places sont dites disparues.`;
  },
  said: (count: number): string =>
    count > 1 ? `Dite disparue par ${count} personnes, d’abord le` : 'Dite disparue le',
  seen: 'Vue pour la dernière fois le',
  keepHint: 'Si vous la gardez, les signalements reçus sont oubliés.',
  keep: (name: string): string => `La garder\u00a0: ${name}`,
  remove: (name: string): string => `Ne plus l’afficher\u00a0: ${name}`,
  reason: 'Pourquoi ne plus l’afficher',
} as const;
