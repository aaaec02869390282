/**
 * Separate from the texts of the settings: every page waits behind the gate. Straight quotes and three dots where the
 * specification has them (§2, §8).
 */
export const gateText = {
  checking: 'Vérification de votre compte...',
  sessionFailed: "Erreur d'initialisation de l'authentification",
  profileFailed: 'Erreur de chargement du profil',
  lastKnown: (day: string): string => `Sans réseau, votre compte est montré tel qu’il était le ${day}.`,
  profileFailedLead: 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.',
};
