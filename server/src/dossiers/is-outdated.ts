import { fineFactNames } from '@placejuste/domain/fine';
import { mayStillBeWritten } from '@placejuste/domain/letter';
import type { FineForDossier } from '../fines/index.ts';
import type { DossierRow } from './dossiers.repository.ts';

type Asked = Pick<DossierRow, 'facts' | 'kind'>;

/**
 * Whether the fine was corrected since this letter was asked for: signed as it is, it would state what its person knows
 * to be wrong. What a fact became that did not exist then is no correction.
 */
export function statesOtherFacts(row: Asked, fine: Pick<FineForDossier, 'facts' | 'previous'>): boolean {
  const { letter } = row.facts;
  return (
    fineFactNames.some((name) => {
      const [stated, known] = [letter.fine[name] ?? null, fine.facts[name] ?? null];
      return stated !== known && !(stated === null && known === false);
    }) || statesOtherStep(row, fine)
  );
}

/** The tribunal alone is told, as a fact, when the appeal left, was received and was answered. */
function statesOtherStep(
  { kind, facts }: Asked,
  { facts: { track }, previous }: Pick<FineForDossier, 'facts' | 'previous'>,
) {
  const { letter, previous: noted } = facts;
  // Absent from older dossiers. A raised FPS has no step before.
  if (kind !== 'tsp' || track !== 'fps' || noted === undefined) return false;
  const { sentOn, sentBy, receivedOn, refusedOn, reduced = false } = letter.more;
  const stated = { sentOn, sentBy, receivedOn, refusedOn, reduced };
  // What the person typed otherwise in the dossier stands, whatever the follow-up says.
  return stepNames.some((name) => stated[name] === noted[name] && noted[name] !== previous[name]);
}

const stepNames = ['sentOn', 'sentBy', 'receivedOn', 'refusedOn', 'reduced'] as const;

/** The same while that letter may still be written: once it left, it is what was sent. */
export function isOutdated(row: Asked, fine: Pick<FineForDossier, 'facts' | 'previous' | 'status'>): boolean {
  return mayStillBeWritten(row.kind, fine.facts.track, fine.status) && statesOtherFacts(row, fine);
}
