export const footerText = {
  label: 'Aide et vos droits',
  promise: 'PlaceJuste\u00a0: la preuve de votre stationnement, le dossier si on vous verbalise.',
} as const;
