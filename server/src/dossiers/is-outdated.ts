import { fineFactNames } from '@placejuste/domain/fine';
import { canStillBeWritten, tellsStepBefore } from '@placejuste/domain/letter';
import type { FineForDossier } from '../fines/index.ts';
import type { DossierRow } from './dossiers.repository.ts';
import type { FrozenFacts } from './dossiers.tables.ts';

type LetterSnapshot = Pick<DossierRow, 'facts' | 'kind'>;

/**
 * True when the fine was corrected since the letter was requested: the person would sign facts known to be wrong. A
 * fact without a value at the time is not a correction.
 */
export function hasOtherFacts(row: LetterSnapshot, fine: Pick<FineForDossier, 'facts' | 'previous'>): boolean {
  const { letter } = row.facts;
  return (
    fineFactNames.some((name) => {
      const [stated, current] = [letter.fine[name] ?? null, fine.facts[name] ?? null];
      return stated !== current && !(stated === null && current === false);
    }) || hasOtherStep(row, fine)
  );
}

type CurrentFine = Pick<FineForDossier, 'facts' | 'previous'>;

/** True when the previous step, which some letters recount (sending, reception, answer), was corrected since. */
function hasOtherStep({ kind, facts }: LetterSnapshot, { facts: { track }, previous }: CurrentFine): boolean {
  const { letter, previous: notedSteps } = facts;
  // Absent from older dossiers.
  if (notedSteps === undefined || !tellsStepBefore(kind, track)) return false;
  const { sentOn, sentBy, receivedOn, refusedOn, reduced = false } = letter.more;
  const stated = { sentOn, sentBy, receivedOn, refusedOn, reduced };
  // A value that the person typed otherwise in the dossier stands, whatever the follow-up says.
  return stepNames.some(
    (name) =>
      stated[name] === notedSteps[name] &&
      notedSteps[name] !== previous[name] &&
      (kind === 'tsp' || isCorrected(name, notedSteps) || isDeniedAnswer(name, { letter, previous })),
  );
}

const stepNames = ['sentOn', 'sentBy', 'receivedOn', 'refusedOn', 'reduced'] as const;

/**
 * True for a corrected fact. The tribunal receives everything that is known, so any change counts for its letter. The
 * others may have been sent without a note: a later event does not make false what they said on their day.
 */
function isCorrected(name: (typeof stepNames)[number], notedSteps: CurrentFine['previous']): boolean {
  return name === 'reduced' ? notedSteps.refusedOn !== null : notedSteps[name] !== null;
}

/** True when an answer, dated on or before the day of the letter, contradicts its statement that none is known. */
function isDeniedAnswer(
  name: (typeof stepNames)[number],
  { letter, previous: { refusedOn } }: Pick<FrozenFacts, 'letter'> & Pick<CurrentFine, 'previous'>,
): boolean {
  return name === 'refusedOn' && refusedOn !== null && refusedOn <= letter.preparedOn;
}

/**
 * True when the letter can still be written and states other facts than the fine. A letter already sent is a record.
 */
export function isOutdated(row: LetterSnapshot, fine: Pick<FineForDossier, 'facts' | 'previous' | 'status'>): boolean {
  return canStillBeWritten(row.kind, fine.facts.track, fine.status) && hasOtherFacts(row, fine);
}
