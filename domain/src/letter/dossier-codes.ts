import type { FineStep, SendingChannel } from '../fine/index.ts';

/** Life of a dossier's making. */
export const dossierStates = ['queued', 'running', 'ready', 'failed'] as const;
export type DossierState = (typeof dossierStates)[number];

/** Life of the separate files, made only when a portal asks for them. */
export const partsStates = ['queued', 'ready', 'failed'] as const satisfies readonly DossierState[];
export type PartsState = (typeof partsStates)[number];

/** The sheet of the tribunal's form among these files, numbered far above any exhibit; 0 is the letter. */
export const formSheetPart = 99;

/** Steps of the making; their sentences are in the messages. */
export const dossierSteps = ['waiting', 'gathering', 'writing', 'typesetting', 'storing', 'done', 'stopped'] as const;
export type DossierStep = (typeof dossierSteps)[number];

/**
 * Kinds of papers that a person joins to a fine: those that the next step needs, and those that link the trip to the
 * holder.
 */
export const paperKinds = [
  'carte-grise',
  'cmi-front',
  'cmi-back',
  'award',
  'ticket',
  'appointment',
  'identity',
  'witness',
  'appeal-copy',
  'receipt',
  'decision',
  'mandate-signed',
  'presence-signed',
  'family-record',
  'guardianship',
  'company-extract',
  'cession',
  'cession-receipt',
  'complaint',
  'deposit-proof',
  'electronic-proof',
  // Both joined to no letter: they would pass for that of the first appeal.
  'second-appeal-proof',
  'letter-receipt',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Kinds of papers that may be joined. A proof names its own letter: the kind « of another letter » is not offered. */
export const offeredPapers: readonly PaperKind[] = paperKinds.filter((kind) => kind !== 'letter-receipt');

/** Which paper shows a step of the follow-up, and is asked for when it is noted; null where none does. */
export function findProofPaper(step: FineStep, channel: SendingChannel | null): PaperKind | null {
  if (step === 'received') return 'receipt';
  if (channel !== 'registered' && channel !== 'online') return null;
  if (step === 'second-appeal') return 'second-appeal-proof';
  if (step !== 'sent') return null;
  // A letter posted is shown by the post's slip, which acknowledges no receipt.
  return channel === 'registered' ? 'deposit-proof' : 'receipt';
}

/** Papers that a dossier compares with its fine: joined to this very fine, they stand before those of the account. */
export const comparedPapers = ['carte-grise', 'cmi-front', 'cmi-back'] as const satisfies readonly PaperKind[];

/** Page to sign → the same, signed by hand and photographed, which takes its place. */
export const signedPapers = { mandate: 'mandate-signed', presence: 'presence-signed' } as const satisfies Record<
  string,
  PaperKind
>;

/** Kinds of exhibits of a letter. */
export const exhibitKinds = [
  'notice',
  ...paperKinds,
  'mandate',
  'presence',
  'presence-record',
  'evidence',
  'photo-vehicle',
  'photo-windshield',
] as const;
export type ExhibitKind = (typeof exhibitKinds)[number];

/** Exhibits whose absence stops the making, each with its sentence. */
export const missingExhibitCodes = [
  'NOTICE_MISSING',
  'CARTE_GRISE_MISSING',
  'CMI_FRONT_MISSING',
  'CMI_BACK_MISSING',
  'AWARD_MISSING',
  'APPEAL_COPY_MISSING',
  'RECEIPT_MISSING',
  'DECISION_MISSING',
  'FAMILY_RECORD_MISSING',
  'GUARDIANSHIP_MISSING',
  'COMPANY_EXTRACT_MISSING',
  'CESSION_MISSING',
  'CESSION_RECEIPT_MISSING',
  'COMPLAINT_MISSING',
] as const;
export type MissingExhibitCode = (typeof missingExhibitCodes)[number];

/** Faults of the facts that only a letter needs. */
export const caseFieldCodes = [
  'SITUATIONS_CONTRADICT',
  'AWARD_DATES_NEEDED',
  'AWARD_DOES_NOT_COVER',
  'OBSTACLE_NEEDED',
  'TICKET_JOINED',
  'ANSWER_JOINED',
  'ANSWER_TO_REMINDER',
  'POST_SLIP_JOINED',
  'OFFENCE_NEEDED',
  'OFFENCE_WORDS_NEEDED',
  'REASONS_NEEDED',
  'SENT_ON_NEEDED',
  'RECEIVED_OR_REFUSED_NEEDED',
  'SILENCE_NOT_YET',
  'DATES_ORDER',
  'DATE_IN_FUTURE',
  'MANDATARY_ADDRESS_NEEDED',
  'CASE_TEXT_TOO_LONG',
] as const;
export type CaseFieldCode = (typeof caseFieldCodes)[number];

/** Warnings to the person before they sign. No letter states them. */
export const dossierWarningCodes = [
  'DECLARATION_OTHER_PLATE',
  'CERTIFICATE_LEFT_OUT',
  'DECLARATION_LEFT_OUT',
  'DECLARATION_SINCE_EVENT',
  'DEPOSIT_AFTER_FINDING',
  'CARD_ENDED_THAT_DAY',
  'TOWN_MAY_ASK_TICKET',
  'PAYMENT_NOT_STOPPED',
  'DO_NOT_PAY',
  'COURT_MAY_FINE_MORE',
  'PHOTOS_ARE_NO_PROOF',
  'CARD_IS_NO_ANSWER',
  'DISPLAY_AND_PHOTO',
  'ORIGINAL_BY_POST',
  'APPLICANT_SIGNS',
  'TSP_NO_LEGAL_AID',
  'RECEIPT_NOT_JOINED',
  'MANDATE_TO_SIGN',
  'STATEMENT_TO_SIGN',
  'PRESENCE_DIFFERS',
  'JUSTICE_TAKES_LONG',
  'ANSWER_THE_REGISTRY',
  'RAPO_STILL_NEEDED',
] as const;
export type DossierWarningCode = (typeof dossierWarningCodes)[number];

export const dossierRefusalCodes = [
  'FINE_UNKNOWN',
  'DOSSIER_UNKNOWN',
  'DOSSIER_ID_TAKEN',
  'DOSSIER_LETTER_NOT_OF_TRACK',
  'DOSSIER_CONTEST_ACCEPTED',
  'DOSSIER_FACTS_MISSING',
  'DOSSIER_EXHIBITS_MISSING',
  'DOSSIER_PAPERS_CONTRADICT',
  'DOSSIER_EXHIBITS_BEING_READ',
  'DOSSIER_DOWNLOAD_UNREAD',
  'DOSSIER_OUTDATED',
  'DOSSIER_RULES_OUTDATED',
  'DOSSIER_NOT_READY',
  'DOSSIER_PAYMENT_DUE',
  'PAPER_UNKNOWN',
  'PAPER_FILE_UNKNOWN',
  'PAPER_ID_TAKEN',
  'PAPERS_TOO_MANY',
  'PAPER_FACTS_CHANGED',
  'CARD_UNKNOWN',
  'CARD_MASK_REFUSED',
  'SIGNATURE_OFF',
  'SIGNATURE_EMPTY',
  'SIGNATURE_TOO_SMALL',
  'SIGNATURE_OF_TWO',
] as const;
export type DossierRefusalCode = (typeof dossierRefusalCodes)[number];

/** Why a making stopped for good. */
export const dossierFailureCodes = [
  'EXHIBIT_UNREADABLE',
  'EXHIBIT_LOCKED',
  'EXHIBIT_TOO_LONG',
  'PAPERS_CHANGED',
  'TOO_LONG',
  'INTERNAL',
] as const;
export type DossierFailureCode = (typeof dossierFailureCodes)[number];

/** Pages of one PDF that are drawn; a longer one is refused rather than cut. */
export const maxExhibitPages = 12;
