import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeBounds } from './time-bounds.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
const minutes = 60_000;
const hours = 60 * minutes;

describe('computeBounds', () => {
  it('clock-three-hours-wrong: the claim is put on our clock, and the fault is said', () => {
    const bounds = computeBounds({
      takenAtClaim: at('12:00'),
      lastContactAt: at('08:00'),
      depositedAt: at('09:30'),
      clockAheadMs: 3 * hours,
    });
    const proved = { notBefore: at('08:00'), notAfter: at('09:30') };
    expect(bounds).toEqual({ ...proved, told: proved, estimated: at('09:00'), clockWrong: true, trusted: true });
  });

  it('service-clock-in-doubt: it proves nothing, moves no estimate and never blames the phone', () => {
    const bounds = computeBounds({
      takenAtClaim: at('12:00'),
      lastContactAt: at('08:00'),
      depositedAt: at('09:30'),
      clockAheadMs: 3 * hours,
      serviceClockTrusted: false,
    });
    expect(bounds).toEqual({
      notBefore: null,
      notAfter: at('09:30'),
      told: { notBefore: null, notAfter: at('09:30') },
      estimated: at('12:00'),
      clockWrong: false,
      trusted: false,
    });
  });

  it('a server time of the very moment of the deposit bounds it from below', () => {
    const proved = { notBefore: at('09:30'), notAfter: at('09:30') };
    expect(
      computeBounds({
        takenAtClaim: at('09:00'),
        lastContactAt: at('09:30'),
        depositedAt: at('09:30'),
        clockAheadMs: 0,
      }),
    ).toMatchObject({ ...proved, told: proved, estimated: at('09:30') });
  });

  it('never estimates outside what is proved', () => {
    expect(
      computeBounds({ takenAtClaim: at('23:00'), lastContactAt: null, depositedAt: at('09:30'), clockAheadMs: null })
        .estimated,
    ).toEqual(at('09:30'));
    expect(
      computeBounds({
        takenAtClaim: at('01:00'),
        lastContactAt: at('08:00'),
        depositedAt: at('09:30'),
        clockAheadMs: 0,
      }).estimated,
    ).toEqual(at('08:00'));
  });

  it('tolerates five minutes, and takes no lower bound from a server time after the deposit', () => {
    const bounds = computeBounds({
      takenAtClaim: at('09:00'),
      lastContactAt: at('10:00'),
      depositedAt: at('09:30'),
      clockAheadMs: 5 * minutes,
    });
    expect(bounds).toMatchObject({ notBefore: null, notAfter: at('09:30'), estimated: at('08:55'), clockWrong: false });
  });

  const tick = (minute: number, session = 'page') => ({ session, ms: minute * minutes });
  const day = { takenAtClaim: at('12:00'), lastContactAt: at('08:00'), depositedAt: at('10:00'), clockAheadMs: null };

  it('yesterdays-photographs-as-now: what the later photograph says never bounds the earlier one', () => {
    const contact = tick(0);
    const [first, taken, sent] = [tick(10), tick(50), tick(100)];
    const tighter = computeBounds({ ...day, ticks: { contact, first, taken, sent } }).told;
    expect(tighter.notBefore?.getTime()).toBeLessThanOrEqual(at('08:10').getTime());
    expect(tighter.notBefore?.getTime()).toBeGreaterThan(at('08:09').getTime());
    expect(tighter.notAfter).toEqual(computeBounds({ ...day, ticks: { contact, taken, sent } }).told.notAfter);
    expect(computeBounds({ ...day, ticks: { contact, first: null, taken, sent } }).told.notBefore).toEqual(at('08:00'));
  });

  it('the monotonic clock tightens both bounds, by a little less than it counted', () => {
    const { told, notBefore, notAfter } = computeBounds({
      ...day,
      ticks: { contact: tick(0), taken: tick(50), sent: tick(100) },
    });
    expect([notBefore, notAfter]).toEqual([at('08:00'), at('10:00')]);
    expect(told.notBefore?.toISOString()).toBe('2026-11-21T08:49:56.000Z');
    expect(told.notAfter.toISOString()).toBe('2026-11-21T09:10:04.000Z');
  });

  it.each([
    [
      'the phone restarted before the declaration',
      tick(0, 'before'),
      tick(5),
      tick(100),
      at('08:00'),
      '2026-11-21T08:25:06.700Z',
    ],
    ['the phone restarted after it', tick(0), tick(50), tick(5, 'after'), '2026-11-21T08:49:56.000Z', at('10:00')],
    ['it never said', null, null, null, at('08:00'), at('10:00')],
    ['it was sent before it was made', tick(0), tick(40), tick(30), '2026-11-21T08:39:56.600Z', at('10:00')],
    ['more went by there than here: not believed', tick(0), tick(90), tick(180), at('08:00'), at('10:00')],
    [
      'not a number',
      { session: 'page', ms: Number.NaN },
      tick(1),
      { session: 'page', ms: Number.POSITIVE_INFINITY },
      at('08:00'),
      at('10:00'),
    ],
  ] as const)('%s', (_name, contact, taken, sent, notBefore, notAfter) => {
    const { told } = computeBounds({ ...day, ticks: { contact, taken, sent } });
    expect([told.notBefore, told.notAfter]).toEqual([new Date(notBefore), new Date(notAfter)]);
  });

  it('clock-set-back-after-the-photograph: a later server time that looks earlier bounds nothing', () => {
    const sent = tick(12);
    const boundsWith = (ticks: object) =>
      computeBounds({ ...day, ticks: { contact: tick(10), taken: tick(11), sent, ...ticks } });
    for (const ticks of [{ taken: tick(5) }, { first: tick(5) }])
      expect(boundsWith(ticks)).toMatchObject({ notBefore: null, told: { notBefore: null } });
    // Within what a clock is read by, and across two lives of the page, nothing is contradicted.
    for (const ticks of [{ first: { session: 'page', ms: 10 * minutes - 900 } }, { first: tick(5, 'earlier') }])
      expect(boundsWith(ticks).notBefore).toEqual(at('08:00'));
  });

  /** A phone that says true of its monotonic clock: it drifts, sleeps, restarts; its time of day is set at will. */
  const life = fc.record({
    contact: fc.option(fc.integer({ min: 0, max: 72 * hours }), { nil: null }),
    toTaken: fc.integer({ min: 0, max: 72 * hours }),
    toSent: fc.integer({ min: 0, max: 72 * hours }),
    onTheWay: fc.integer({ min: 0, max: 10 * minutes }),
    drift: fc.double({ min: -0.0005, max: 0.0005, noNaN: true }),
    sleptBefore: fc.double({ min: 0, max: 1, noNaN: true }),
    sleptAfter: fc.double({ min: 0, max: 1, noNaN: true }),
    restarts: fc.record({ before: fc.boolean(), after: fc.boolean() }),
    clockAtTaking: fc.integer({ min: -400 * 24 * hours, max: 400 * 24 * hours }),
    clockAtSending: fc.option(fc.integer({ min: -400 * 24 * hours, max: 400 * 24 * hours }), { nil: null }),
  });

  it('clock moved, zone changed, phone asleep or restarted: the truth is within all the bounds', () => {
    fc.assert(
      fc.property(
        life,
        ({
          contact,
          toTaken,
          toSent,
          onTheWay,
          drift,
          sleptBefore,
          sleptAfter,
          restarts,
          clockAtTaking,
          clockAtSending,
        }) => {
          const origin = Date.parse('2026-11-21T00:00:00Z');
          const taken = origin + (contact ?? 0) + toTaken;
          const counted = (ms: number, slept: number) => Math.round((ms * (1 - slept) * (1 + drift)) / 100) * 100;
          const takenMs = 5000 + counted(toTaken, sleptBefore);
          const truth = new Date(taken);
          const bounds = computeBounds({
            takenAtClaim: new Date(taken + clockAtTaking),
            lastContactAt: contact === null ? null : new Date(origin + contact),
            depositedAt: new Date(taken + toSent + onTheWay),
            clockAheadMs: clockAtSending,
            ticks: {
              contact: contact === null ? null : { session: restarts.before ? 'earlier' : 'page', ms: 5000 },
              taken: { session: 'page', ms: takenMs },
              sent: { session: restarts.after ? 'later' : 'page', ms: takenMs + counted(toSent, sleptAfter) },
            },
          });
          const { told, notBefore, notAfter, estimated } = bounds;
          expect(notBefore === null || notBefore <= truth).toBe(true);
          expect(truth <= notAfter).toBe(true);
          expect(told.notBefore === null || told.notBefore <= truth).toBe(true);
          expect(truth <= told.notAfter).toBe(true);
          // The told bounds only ever lie inside the proved ones, and the estimate inside them.
          expect(told.notBefore === null ? notBefore === null : notBefore !== null && notBefore <= told.notBefore).toBe(
            true,
          );
          expect(told.notAfter <= notAfter).toBe(true);
          expect(estimated <= told.notAfter && (told.notBefore === null || told.notBefore <= estimated)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('false values from the phone change neither the server time nor the deposit', () => {
    const anyTick = fc.option(fc.record({ session: fc.constantFrom('one', 'two'), ms: fc.double() }), { nil: null });
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.option(fc.integer(), { nil: null }),
        fc.record({ contact: anyTick, taken: anyTick, sent: anyTick }),
        (takenAtClaim, clockAheadMs, ticks) => {
          const bounds = computeBounds({
            takenAtClaim,
            lastContactAt: at('08:00'),
            depositedAt: at('09:30'),
            clockAheadMs,
            ticks,
          });
          expect(bounds.notAfter).toEqual(at('09:30'));
          // It may only contradict itself: the server time is then not used.
          expect([null, at('08:00')]).toContainEqual(bounds.notBefore);
          const { notBefore, notAfter } = bounds.told;
          expect(notAfter <= at('09:30') && (notBefore === null || notBefore <= notAfter)).toBe(true);
          expect(notBefore === null ? bounds.notBefore === null : notBefore >= at('08:00')).toBe(true);
        },
      ),
    );
  });
});
