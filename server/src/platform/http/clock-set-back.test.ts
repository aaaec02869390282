import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttp } from './create-http.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a clock set back an hour refuses nobody after the minute, and a minute keeps its limit', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: new Date('2026-11-21T10:00:00Z') });
  const app = await createHttp({
    log: pino({ level: 'silent' }),
    newId: () => 'x',
    trustProxy: false,
    rateLimitFactor: 1,
  });
  app.get('/few', { config: { rateLimit: { max: 2, timeWindow: '1 minute' } } }, async () => 'answer');
  const ask = async (): Promise<number> => (await app.inject('/few')).statusCode;
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  vi.advanceTimersByTime(60_001);
  vi.setSystemTime(new Date('2026-11-21T09:01:00Z'));
  expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  await app.close();
});
