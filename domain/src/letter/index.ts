export {
  annexKinds,
  isContestLetter,
  isPenal,
  letterKinds,
  listLetters,
  lettersOfTrack,
  canStillBeWritten,
  findNextLetter,
  tellsStepBefore,
  type AnnexKind,
  type LetterKind,
} from './letter-kinds.ts';
export {
  findAppealLetter,
  isLetterProof,
  letterProofs,
  canProveAppeal,
  listProvableLetters,
  type LetterProof,
} from './letter-proofs.ts';
export {
  caseFieldCodes,
  comparedPapers,
  dossierFailureCodes,
  dossierRefusalCodes,
  dossierStates,
  dossierSteps,
  dossierWarningCodes,
  exhibitKinds,
  formSheetPart,
  missingExhibitCodes,
  maxExhibitPages,
  offeredPapers,
  paperKinds,
  findProofPaper,
  partsStates,
  signedPapers,
  type CaseFieldCode,
  type DossierFailureCode,
  type DossierRefusalCode,
  type DossierState,
  type DossierStep,
  type DossierWarningCode,
  type ExhibitKind,
  type MissingExhibitCode,
  type PaperKind,
  type PartsState,
} from './dossier-codes.ts';
export {
  caseFieldMessages,
  describeLateDeposit,
  describeDrawnSignature,
  dossierFailureMessages,
  dossierMessages,
  dossierStepMessages,
  dossierWarningMessages,
  letterNames,
  missingExhibitMessages,
  offenceNames,
  paperNames,
  namePaper,
  situationNames,
} from './dossier.messages.fr.ts';
export {
  appealChannels,
  displays,
  emptyCaseFacts,
  offenceKinds,
  situations,
  type AppealChannel,
  type CaseFacts,
  type DeclarationFacts,
  type Exhibit,
  type LetterFacts,
  type OffenceKind,
  type PhotographFacts,
  type SignedPresence,
  type Situation,
} from './facts.ts';
export { firstMask, growMask, lettersWithFace, isMaskValid, moveMask, type CardMask } from './card-mask.ts';
export { caseTextLimits, checkCase, type CheckedCase, type TypedCase } from './check-case.ts';
export { countDelayMinutes } from './deposit-delay.ts';
export {
  findDrawingFault,
  renderDrawingPath,
  maxPoints,
  maxStrokes,
  signatureBox,
  type DrawnSignature,
  type Drawing,
} from './drawn-signature.ts';
export { awaitsPen, isSignedByTwo } from './pen-signatures.ts';
export { listDossierWarnings } from './dossier-warnings.ts';
export {
  objectionCodes,
  objectionStandings,
  listObjections,
  type Objection,
  type ObjectionCode,
} from './objections.ts';
export { describeObjection, nameObjector } from './objections.fr.ts';
export { deniedStatements } from './denied-statements.ts';
export { buildExhibitPlan, isPresenceRecordUseful, isStatementUseful, type PlannedExhibit } from './exhibit-plan.ts';
export { writeEvidencePage, type EvidencePage } from './evidence-page.fr.ts';
export { nameExhibit, partHidden } from './exhibit-titles.fr.ts';
export { isDeclarationOfSameCar } from './grounds.fr.ts';
export { isHolderRepresented } from './people.fr.ts';
export { describePhotograph, photographExhibits } from './photo-moments.fr.ts';
export { writeMandateAnnex, writePresenceAnnex, writePresenceRecord } from './annexes.fr.ts';
export { letterTexts, listOutdatedTexts, type LawId, type LetterTextId } from './letter-texts.ts';
export type { Annex, Letter, LetterSection, Paragraph, Sentence, Signature, Summary } from './letter.ts';
export { groupNoticeDigits } from './phrases.fr.ts';
export {
  findPostageFault,
  findPostage,
  computePostedLetter,
  computeRegisteredPrice,
  type EnvelopeKind,
  type PostagePrice,
  type PostageTable,
  type PostedLetter,
} from './postage.ts';
export { buildSendingGuide, type SendingGuide, type SendingWay } from './sending-guide.fr.ts';
export { nameExhibitFile, formSheetFileName, nameLetterFile, portalFileLimitBytes } from './file-names.fr.ts';
export { buildInventory, type Inventory } from './inventory.fr.ts';
export { buildTribunalForm, tribunalFormWords, type FormSection } from './tribunal-form.fr.ts';
export { isRequestComplete, listMandatoryPieces, pieceStates, type MandatoryPiece } from './tribunal-pieces.fr.ts';
export { writeLetter } from './write-letter.ts';
