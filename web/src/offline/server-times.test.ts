import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchServerTime, lastServerTimeBefore } from './server-times.ts';

let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve(Response.json({ at: `2026-11-21T09:0${asked}:00.000Z`, proof: 'p'.repeat(43) }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** By the clock of this phone, that day. */
const at = (time: string) => () => new Date(`2026-11-21T${time}Z`);

it('meets the service once a minute, and at once when the clock was put back meanwhile', async () => {
  await fetchServerTime(at('09:00:00'));
  await fetchServerTime(at('09:00:59'));
  expect(asked).toBe(1);
  await fetchServerTime(at('09:01:00'));
  expect(asked).toBe(2);
  await fetchServerTime(at('06:01:30'));
  expect(asked).toBe(3);
  await fetchServerTime(at('06:01:40'));
  expect(asked).toBe(3);
});

it('finds the last server time before an instant, none when the clock was ahead of all', async () => {
  await fetchServerTime(at('09:00:00'));
  await fetchServerTime(at('06:01:30'));
  expect(lastServerTimeBefore('2026-11-21T06:05:00.000Z')?.at).toBe('2026-11-21T09:02:00.000Z');
  expect(lastServerTimeBefore('2026-11-21T06:00:00.000Z')).toBeNull();
});

it.each(['not json', '{"at":1}', '[{"at":"x"}]'])(
  'forgets what is kept as « %s », and meets the service',
  async (kept) => {
    localStorage.setItem('placejuste_last_meetings', kept);
    expect(lastServerTimeBefore('2026-11-21T09:00:00.000Z')).toBeNull();
    await fetchServerTime(at('09:00:00'));
    expect(lastServerTimeBefore('2026-11-21T09:00:00.000Z')?.at).toBe('2026-11-21T09:01:00.000Z');
  },
);
