import { describe, expect, it } from 'vitest';
import { timeBounds } from './time-bounds.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);
const hours = 3_600_000;

describe('timeBounds', () => {
  it('clock-three-hours-wrong: the claim is put on our clock, and the fault is said', () => {
    const bounds = timeBounds({ takenAtClaim: at('12:00'), lastContactAt: at('08:00'), depositedAt: at('09:30'), clockAheadMs: 3 * hours });
    expect(bounds).toEqual({ notBefore: at('08:00'), notAfter: at('09:30'), estimated: at('09:00'), clockWrong: true });
  });

  it('never estimates outside what is proved', () => {
    expect(timeBounds({ takenAtClaim: at('23:00'), lastContactAt: null, depositedAt: at('09:30'), clockAheadMs: null }).estimated).toEqual(at('09:30'));
    expect(timeBounds({ takenAtClaim: at('01:00'), lastContactAt: at('08:00'), depositedAt: at('09:30'), clockAheadMs: 0 }).estimated).toEqual(at('08:00'));
  });

  it('tolerates five minutes, and takes no lower bound from a meeting after the deposit', () => {
    const bounds = timeBounds({ takenAtClaim: at('09:00'), lastContactAt: at('10:00'), depositedAt: at('09:30'), clockAheadMs: 5 * 60_000 });
    expect(bounds).toEqual({ notBefore: null, notAfter: at('09:30'), estimated: at('08:55'), clockWrong: false });
  });
});
