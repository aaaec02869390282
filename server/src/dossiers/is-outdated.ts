import { fineFactNames } from '@placejuste/domain/fine';
import { canStillBeWritten, tellsStepBefore } from '@placejuste/domain/letter';
import type { FineForDossier } from '../fines/index.ts';
import type { DossierRow } from './dossiers.repository.ts';
import type { FrozenFacts } from './dossiers.tables.ts';

type LetterSnapshot = Pick<DossierRow, 'facts' | 'kind'>;

/**
 * Whether the fine was corrected since this letter was asked for: signed as it is, it would state what its person knows
 * to be wrong. What a fact became that did not exist then is no correction.
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

/** Some letters are told, as facts, when the step before left, was received and was answered. */
function hasOtherStep({ kind, facts }: LetterSnapshot, { facts: { track }, previous }: CurrentFine): boolean {
  const { letter, previous: notedSteps } = facts;
  // Absent from older dossiers.
  if (notedSteps === undefined || !tellsStepBefore(kind, track)) return false;
  const { sentOn, sentBy, receivedOn, refusedOn, reduced = false } = letter.more;
  const stated = { sentOn, sentBy, receivedOn, refusedOn, reduced };
  // What the person typed otherwise in the dossier stands, whatever the follow-up says.
  return stepNames.some(
    (name) =>
      stated[name] === notedSteps[name] &&
      notedSteps[name] !== previous[name] &&
      (kind === 'tsp' || isCorrected(name, notedSteps) || isDeniedAnswer(name, { letter, previous })),
  );
}

const stepNames = ['sentOn', 'sentBy', 'receivedOn', 'refusedOn', 'reduced'] as const;

/**
 * The tribunal is told all that is known, so that whatever is new belongs in its letter. The others may have left,
 * unnoted: what came of the step since makes nothing false that they said on their day.
 */
function isCorrected(name: (typeof stepNames)[number], notedSteps: CurrentFine['previous']): boolean {
  return name === 'reduced' ? notedSteps.refusedOn !== null : notedSteps[name] !== null;
}

/** They say that no answer is known: one of before their day was. */
function isDeniedAnswer(
  name: (typeof stepNames)[number],
  { letter, previous: { refusedOn } }: Pick<FrozenFacts, 'letter'> & Pick<CurrentFine, 'previous'>,
): boolean {
  return name === 'refusedOn' && refusedOn !== null && refusedOn <= letter.preparedOn;
}

/**
 * Whether the letter may still be written and states other facts than the fine. A letter that left stays what was sent.
 */
export function isOutdated(row: LetterSnapshot, fine: Pick<FineForDossier, 'facts' | 'previous' | 'status'>): boolean {
  return canStillBeWritten(row.kind, fine.facts.track, fine.status) && hasOtherFacts(row, fine);
}
