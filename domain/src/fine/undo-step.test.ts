import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followedFine } from '../fixtures/index.ts';
import { addDays, toPlainDate } from '../kernel/index.ts';
import {
  type FollowedFine,
  fineTracks,
  findLastNoted,
  type NotedStep,
  listPossibleSteps,
  takeStep,
  undoStep,
} from './index.ts';

const noticed = toPlainDate('2026-11-10');
const today = toPlainDate('2028-11-10');
const unfollowed = (track: FollowedFine['track']): FollowedFine => ({
  ...followedFine,
  track,
  delivery: 'post',
});

interface Told {
  readonly fine: FollowedFine;
  readonly steps: readonly NotedStep[];
  /** As it stood before each step. */
  readonly before: readonly FollowedFine[];
}

/** A contest followed for some steps, each one of those that could come; silences among them. */
const contests = fc
  .record({
    track: fc.constantFrom(...fineTracks),
    draws: fc.array(fc.record({ which: fc.nat(20), days: fc.nat(9), isSilent: fc.boolean() }), { maxLength: 8 }),
  })
  .map(({ track, draws }) =>
    draws.reduce<Told>(
      ({ fine, steps, before }, { which, days, isSilent }, index) => {
        const choices = listPossibleSteps({
          track,
          status: fine.status,
          isRegistryWaiting: fine.registryAskedOn !== null,
        });
        const possibleStep = choices[which % choices.length];
        const step = isSilent && track === 'fps' && fine.status === 'sent' ? 'silence' : possibleStep;
        if (step === undefined) return { fine, steps, before };
        const after = addDays(steps.at(-1)?.on ?? noticed, days);
        // A receipt noted after the answer bears a day before it.
        const on = step === 'received' ? (fine.decisionOn ?? after) : after;
        const noted = { id: String(index), step, on, channel: 'registered', delivery: 'post' } as const;
        const change = takeStep(fine, noted, today);
        if (!change.ok) throw new Error(JSON.stringify({ noted, change }));
        return { fine: { ...fine, ...change.value }, steps: [...steps, noted], before: [...before, fine] };
      },
      { fine: unfollowed(track), steps: [], before: [] },
    ),
  );

describe('a step noted by mistake', () => {
  it('undone, leaves the contest as it stood before it, with the silences counted since', () => {
    fc.assert(
      fc.property(contests, ({ fine, steps, before }) => {
        const last = findLastNoted(steps);
        if (last === null) return;
        const at = steps.indexOf(last);
        const outcome = undoStep(unfollowed(fine.track), steps, last.id);
        expect(outcome).toMatchObject({ ok: true, value: { undone: steps.slice(at).map(({ id }) => id) } });
        if (outcome.ok) expect({ ...fine, ...outcome.value.now }).toEqual(before[at]);
        expect(steps.slice(at + 1).every(({ step }) => step === 'silence')).toBe(true);
      }),
    );
  });

  it('an earlier one, a silence and an unknown one are refused', () => {
    const step = (id: string, name: NotedStep['step'], on: string): NotedStep => ({
      ...{ id, step: name, on: toPlainDate(on), channel: 'registered', delivery: null },
    });
    const steps = [
      step('sent', 'sent', '2026-11-20'),
      step('received', 'received', '2026-11-25'),
      step('silence', 'silence', '2026-12-25'),
    ];
    const code = (id: string) => undoStep(unfollowed('fps'), steps, id);
    expect(code('sent')).toEqual({ ok: false, code: 'FINE_STEP_NOT_LAST' });
    expect(code('silence')).toEqual({ ok: false, code: 'FINE_STEP_UNKNOWN' });
    expect(code('other')).toEqual({ ok: false, code: 'FINE_STEP_UNKNOWN' });
    expect(code('received')).toMatchObject({
      value: { now: { status: 'sent', sentOn: '2026-11-20', rapoReceivedOn: null }, undone: ['received', 'silence'] },
    });
    expect([findLastNoted(steps)?.id, findLastNoted([])]).toEqual(['received', null]);
  });

  it('is never what a proof said: an appeal not delivered leaves with its own sending alone', () => {
    const step = (name: NotedStep['step'], on: string): NotedStep => ({
      ...{ id: name, step: name, on: toPlainDate(on), channel: 'registered', delivery: null },
    });
    const [sent, paid] = [step('sent', '2026-11-20'), step('paid', '2026-11-21')];
    const undelivered = step('undelivered', '2026-11-24');
    const undo = (steps: readonly NotedStep[], id: string) => undoStep(unfollowed('fps'), steps, id);
    expect([findLastNoted([sent, undelivered])?.id, findLastNoted([undelivered])]).toEqual(['sent', null]);
    expect(undo([sent, undelivered], 'undelivered')).toEqual({ ok: false, code: 'FINE_STEP_UNKNOWN' });
    expect(undo([sent, undelivered], 'sent')).toMatchObject({
      value: { now: { status: 'to-contest', undeliveredOn: null }, undone: ['sent', 'undelivered'] },
    });
    expect(undo([sent, paid, undelivered], 'paid')).toMatchObject({
      value: {
        now: { status: 'sent', undeliveredOn: '2026-11-24', isUnheard: false, payment: null },
        undone: ['paid'],
      },
    });
    expect(undo([sent, paid, { ...undelivered, isUnheard: true }], 'paid')).toMatchObject({
      value: { now: { undeliveredOn: '2026-11-24', isUnheard: true } },
    });
  });
});
