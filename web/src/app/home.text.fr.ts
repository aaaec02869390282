export const homeText = {
  title: 'Accueil',
  slow: 'Connexion lente',
  slowLead: 'Mode économe\u00a0: l’essentiel d’abord. Vos déclarations partiront dès que possible.',
  client: 'Client actif',
  account: 'Compte\u00a0:',
  active: 'Actif',
  inactive: 'Inactif',
  space: 'Mon espace',
  rows: 'Autres actions',
};
