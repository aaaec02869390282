/** Separate from the texts of the settings: the screen of plans also offers to sign out. */
export const leavingText = {
  signOut: 'Se déconnecter',
  signOutTitle: 'Se déconnecter de cet appareil\u00a0?',
  signOutLead:
    'Ce qui est déjà envoyé reste dans votre compte. Les brouillons et les photos pas encore envoyés ' +
    'seront effacés de cet appareil.',
  signOutKeep: 'Rester connecté',
  signedOut: 'Déconnexion',
  signedOutDetail: 'Rien de votre compte ne reste sur cet appareil.',
  notEmptied: 'Cet appareil n’a pas pu être vidé',
  notEmptiedDetail:
    'La session est fermée, mais il peut rester ici des photos ou des brouillons. Pour les effacer, supprimez les ' +
    'données de ce site dans les réglages du navigateur.',
  signOutFailed: 'Erreur de déconnexion',
  signOutFailedDetail: 'Le service n’a pas répondu, mais cet appareil est bien déconnecté.',
};
