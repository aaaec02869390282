export const accountText = {
  checking: 'Vérification de votre compte...',
  sessionFailed: "Erreur d'initialisation de l'authentification",
  retry: 'Réessayer',
};
