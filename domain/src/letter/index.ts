export { annexKinds, isPenal, letterKinds, lettersOfTrack, type AnnexKind, type LetterKind } from './letter-kinds.ts';
export {
  caseFieldCodes,
  dossierFailureCodes,
  dossierRefusalCodes,
  dossierStates,
  dossierSteps,
  dossierWarningCodes,
  exhibitKinds,
  missingExhibitCodes,
  mostExhibitPages,
  paperKinds,
  type CaseFieldCode,
  type DossierFailureCode,
  type DossierRefusalCode,
  type DossierState,
  type DossierStep,
  type DossierWarningCode,
  type ExhibitKind,
  type MissingExhibitCode,
  type PaperKind,
} from './dossier-codes.ts';
export {
  caseFieldMessages,
  dossierFailureMessages,
  dossierMessages,
  dossierStepMessages,
  dossierWarningMessages,
  letterNames,
  missingExhibitMessages,
  offenceNames,
  paperNames,
  situationNames,
} from './dossier.messages.fr.ts';
export {
  appealChannels,
  displays,
  nothingMore,
  offenceKinds,
  situations,
  type AppealChannel,
  type CaseFacts,
  type DeclarationFacts,
  type Exhibit,
  type LetterFacts,
  type OffenceKind,
  type Situation,
} from './facts.ts';
export { caseTextLimits, checkCase, type CheckedCase, type TypedCase } from './check-case.ts';
export { dossierWarnings } from './dossier-warnings.ts';
export { exhibitPlan, statementHelps, type PlannedExhibit } from './exhibit-plan.ts';
export { evidencePage, type EvidencePage } from './evidence-page.fr.ts';
export { exhibitTitle } from './exhibit-titles.fr.ts';
export { declarationServes } from './grounds.fr.ts';
export { mandateAnnex, presenceAnnex } from './annexes.fr.ts';
export { letterTexts, tooOld, type LetterTextId } from './letter-texts.ts';
export type { Annex, Letter, LetterSection, Paragraph, Sentence, Signature, Summary } from './letter.ts';
export { groupedNumber } from './phrases.fr.ts';
export { sendingGuide, type SendingGuide, type SendingWay } from './sending-guide.fr.ts';
export { writeLetter } from './write-letter.ts';
