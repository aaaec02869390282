export const walletText = {
  add: 'Ajouter à Apple Wallet',
  notAdded: 'Le code n’a pas été ajouté à Apple Wallet',
} as const;
