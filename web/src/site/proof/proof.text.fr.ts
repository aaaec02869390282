export const proofText = {
  offline: 'Pas encore envoyé\u00a0: vous êtes hors ligne',
  offlineLead: 'Ce que vous avez saisi reste ici. Envoyez-le de nouveau quand la connexion revient.',
};
