import { canFactsChange, type FineStatus, type FineTrack } from '../fine/index.ts';

/** The letters that are sent, each with its addressee, its mandatory parts and its exhibits. */
export const letterKinds = ['rapo', 'photos', 'tsp', 'requete', 'reclamation', 'file-request', 'follow-up'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Papers that a third person signs; they never leave alone, but as exhibits of a letter. */
export const annexKinds = ['mandate', 'presence'] as const;
export type AnnexKind = (typeof annexKinds)[number];

/**
 * Which letters each procedure knows. A private car park is contract law and has none; the tribunal of parking
 * charges hears an FPS after the appeal, and an FPS majoré straight away.
 */
export const lettersOfTrack: Readonly<Record<FineTrack, readonly LetterKind[]>> = {
  fps: ['rapo', 'photos', 'tsp', 'file-request', 'follow-up'],
  'fps-majore': ['tsp'],
  contravention: ['requete', 'follow-up'],
  'amende-majoree': ['reclamation', 'follow-up'],
  prive: [],
};

/**
 * Lists the letters of a contest. Once it was accepted, and even if closed since, those that recount the outcome of the
 * appeal would be wrong: a silence, a refusal, an unknown answer.
 */
export function listLetters(track: FineTrack, isAccepted: boolean, isRectified = false): readonly LetterKind[] {
  // Each FPS has one appeal: the rectified notice answers it, and any other request to the town comes too late.
  if (isRectified) return isAccepted ? [] : afterAnswer;
  const [first, ...others] = lettersOfTrack[track];
  if (!isAccepted || first === undefined) return lettersOfTrack[track];
  return [first, ...others.filter((kind) => kind === 'photos')];
}

const afterAnswer: readonly LetterKind[] = ['tsp', 'file-request'];

/**
 * The letter that the state of a contest calls for, shown first; undefined where there is none. The others stay
 * offered.
 */
export function findNextLetter(track: FineTrack, status: FineStatus): LetterKind | undefined {
  const before =
    track === 'fps' && (status === 'refused' || status === 'refused-by-silence' || status === 'second-appeal')
      ? 'tsp'
      : undefined;
  return before ?? lettersOfTrack[track][0];
}

/**
 * True while that letter of a contest may be written: a sent letter is a record. Letters about the previous step come
 * after it; no step records their sending, except for that to the tribunal, which ends the wait.
 */
export function canStillBeWritten(kind: LetterKind, track: FineTrack, status: FineStatus): boolean {
  return canFactsChange(status) || (tellsStepBefore(kind, track) && beforeTribunal.includes(status));
}

const beforeTribunal: readonly FineStatus[] = ['sent', 'refused', 'refused-by-silence'];

/**
 * Whether that letter states, as facts, when the step before left, was received or was answered. An FPS majoré has no
 * step before.
 */
export function tellsStepBefore(kind: LetterKind, track: FineTrack): boolean {
  return track !== 'fps-majore' && afterAStep.includes(kind);
}

const afterAStep: readonly LetterKind[] = ['tsp', 'file-request', 'follow-up'];

/** The penal world: « contravention », an officer of the public ministry, proof by writings or witnesses. */
export function isPenal(track: FineTrack): boolean {
  return track === 'contravention' || track === 'amende-majoree';
}

const contesting: readonly LetterKind[] = ['rapo', 'tsp', 'requete', 'reclamation'];

/**
 * Returns whether the letter asks to drop the sum or the offence. The others ask for something else, or follow one up.
 */
export function isContestLetter(kind: LetterKind): boolean {
  return contesting.includes(kind);
}
