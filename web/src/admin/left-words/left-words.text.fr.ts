export const leftWordsText = {
  copy: (name: string): string => `Copier ce qui était écrit pour ${name}`,
  copied: 'Texte copié.',
  notCopied: 'Le texte n’a pas pu être copié\u00a0: sélectionnez-le.',
  forget: (name: string): string => `Oublier ce qui était écrit pour ${name}`,
} as const;
