import { lowerFirst } from '@placejuste/domain/kernel';
export const dossiersText = {
  theLetter: 'La lettre',
  theStatement: 'Le mémoire et le bordereau des pièces',
  formSheet: 'La fiche du formulaire, à garder pour vous',
  exhibit: (number: number, title: string) => `Pièce n° ${number}\u00a0: ${title}`,
  /** Names the exhibit that stopped the dossier, then the remedy. */
  stoppedBy: (number: number, title: string, reason: string) =>
    `Pièce n° ${number}, ${title}\u00a0: ${lowerFirst(reason)}`,
};
