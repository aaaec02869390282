export {
  dossierFailureCodes,
  dossierRefusalCodes,
  dossierStates,
  dossierSteps,
  exhibitKinds,
  type DossierFailureCode,
  type DossierRefusalCode,
  type DossierState,
  type DossierStep,
  type ExhibitKind,
} from './dossier-codes.ts';
export { dossierFailureMessages, dossierMessages, dossierStepMessages, exhibitTitles } from './dossier.messages.fr.ts';
export type { DeclarationFacts, Exhibit, LetterFacts } from './facts.ts';
export type { Letter, LetterSection, Paragraph } from './letter.ts';
export { groupedNumber, rapoLetter, rapoModel } from './rapo-letter.ts';
