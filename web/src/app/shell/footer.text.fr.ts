export const footerText = {
  label: 'Aide et vos droits',
  teamLabel: 'Pages du site',
  promise: 'PlaceJuste\u00a0: la preuve de votre stationnement, le dossier si on vous verbalise.',
} as const;
