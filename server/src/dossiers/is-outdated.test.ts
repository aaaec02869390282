import { toPlainDate } from '@placejuste/domain/kernel';
import { describe, expect, it } from 'vitest';
import { hasOtherFacts } from './is-outdated.ts';

type Row = Parameters<typeof hasOtherFacts>[0];
type Fine = Parameters<typeof hasOtherFacts>[1];
type Previous = Fine['previous'];

const nothingNoted: Previous = { sentOn: null, sentBy: null, receivedOn: null, refusedOn: null, reduced: false };
const sent: Previous = { ...nothingNoted, sentOn: toPlainDate('2026-11-28'), sentBy: 'registered' };

/**
 * Compares a letter of 10 December, which states the steps noted then, with the steps of now; other facts are equal.
 */
function isOtherwise(kind: Row['kind'], noted: Previous, now: Previous, typed: Partial<Previous> = {}): boolean {
  const facts = { track: 'fps' } as Fine['facts'];
  const letter = { fine: facts, more: { ...noted, ...typed }, preparedOn: toPlainDate('2026-12-10') };
  return hasOtherFacts(
    { kind, facts: { letter, previous: noted, warnings: [] } as unknown as Row['facts'] },
    {
      facts,
      previous: now,
    },
  );
}

describe('a letter that tells of the step before', () => {
  const later: Previous = { ...sent, refusedOn: toPlainDate('2026-12-14') };
  const earlier: Previous = { ...sent, refusedOn: toPlainDate('2026-12-08') };

  it.each(['tsp', 'file-request', 'follow-up'] as const)(
    '%s: is told as outdated once that step was corrected',
    (kind) => {
      expect(isOtherwise(kind, sent, sent)).toBe(false);
      expect(isOtherwise(kind, sent, { ...sent, sentOn: toPlainDate('2026-11-27') })).toBe(true);
      expect(isOtherwise(kind, sent, { ...sent, sentBy: 'online' })).toBe(true);
      expect(isOtherwise(kind, sent, nothingNoted)).toBe(true);
      expect(isOtherwise(kind, later, { ...later, reduced: true })).toBe(true);
    },
  );

  it('keeps what the person typed otherwise', () => {
    const now = { ...sent, sentOn: toPlainDate('2026-11-27') };
    expect(isOtherwise('follow-up', sent, now, { sentOn: toPlainDate('2026-11-26') })).toBe(false);
  });

  it('may have left: what came of the step after its day makes nothing false', () => {
    for (const kind of ['file-request', 'follow-up'] as const) {
      expect(isOtherwise(kind, sent, { ...sent, receivedOn: toPlainDate('2026-11-30') })).toBe(false);
      expect(isOtherwise(kind, sent, later)).toBe(false);
      expect(isOtherwise(kind, sent, { ...later, reduced: true })).toBe(false);
    }
    expect(isOtherwise('tsp', sent, later)).toBe(true);
  });

  it('is told as outdated when it denies an answer that was there on its day', () => {
    for (const kind of ['file-request', 'follow-up'] as const) expect(isOtherwise(kind, sent, earlier)).toBe(true);
  });

  it('leaves the appeal alone, which tells of no step before', () => {
    expect(isOtherwise('rapo', sent, earlier)).toBe(false);
  });
});
