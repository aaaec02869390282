import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTick, readClockTick } from './clock-tick.ts';
import { buildShutterTags, findLastServerTime, findServerTimeBefore } from './list-server-times.ts';
import { fetchServerTime } from './server-times.ts';

let requestCount = 0;

beforeEach(() => {
  requestCount = 0;
  vi.stubGlobal('fetch', () => {
    requestCount += 1;
    return Promise.resolve(Response.json({ at: `2026-11-21T09:0${requestCount}:00.000Z`, proof: 'p'.repeat(43) }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** By the clock of this phone, that day. */
const at = (time: string) => () => new Date(`2026-11-21T${time}Z`);

it('asks the service for its time once a minute, and at once when the clock was put back', async () => {
  await fetchServerTime(at('09:00:00'));
  await fetchServerTime(at('09:00:59'));
  expect(requestCount).toBe(1);
  await fetchServerTime(at('09:01:00'));
  expect(requestCount).toBe(2);
  await fetchServerTime(at('06:01:30'));
  expect(requestCount).toBe(3);
  await fetchServerTime(at('06:01:40'));
  expect(requestCount).toBe(3);
});

const picture = (time: string, tags?: Readonly<Record<string, string>>) => ({
  keptAt: `2026-11-21T${time}.000Z`,
  ...(tags === undefined ? {} : { tags }),
});

it('a picture carries the exchange before it, whatever the clock says by then', async () => {
  const none = picture('10:00:00', buildShutterTags());
  await fetchServerTime(at('09:00:00'));
  const wrong = picture('20:00:00', buildShutterTags());
  // The clock was eleven hours ahead, and is put right before the next exchange.
  await fetchServerTime(at('09:05:00'));
  const right = picture('09:06:00', buildShutterTags());
  expect(findServerTimeBefore([wrong])?.at).toBe('2026-11-21T09:01:00.000Z');
  expect(findServerTimeBefore([right])?.at).toBe('2026-11-21T09:02:00.000Z');
  expect(findServerTimeBefore([right, wrong])?.at).toBe('2026-11-21T09:01:00.000Z');
  expect(findServerTimeBefore([right, none])).toBeNull();
  expect(findServerTimeBefore([picture('09:06:00', { contact: '{' })])).toBeNull();
  expect(findLastServerTime()?.at).toBe('2026-11-21T09:02:00.000Z');
});

it('one that an earlier version kept: by the clock, unless the monotonic one says otherwise', async () => {
  await fetchServerTime(at('09:00:00'));
  const before = { ...readClockTick(), ms: -1 };
  await fetchServerTime(at('06:01:30'));
  expect(findServerTimeBefore([picture('06:05:00')])?.at).toBe('2026-11-21T09:02:00.000Z');
  expect(findServerTimeBefore([picture('06:00:00')])).toBeNull();
  expect(findServerTimeBefore([picture('06:05:00', { tick: formatTick(before) })])).toBeNull();
});

it.each(['not json', '{"at":1}', '[{"at":"x"}]'])(
  'forgets what is kept as « %s », and asks the service for its time',
  async (kept) => {
    localStorage.setItem('placejuste_last_meetings', kept);
    expect(findLastServerTime()).toBeNull();
    await fetchServerTime(at('09:00:00'));
    expect(findLastServerTime()?.at).toBe('2026-11-21T09:01:00.000Z');
  },
);
