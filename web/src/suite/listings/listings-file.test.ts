import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '../../../test/open.tsx';
import { sendListings } from './listings-file.ts';

const path = '/api/admin/listings-import';

afterEach(() => void vi.useRealTimers());

it('a table longer than the calls of a minute waits for the next one, and goes on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let refusals = 2;
  const limited = { code: 'TOO_MANY_REQUESTS', message: 'Trop de demandes.', requestId: 'r' };
  const asked = serve({
    [`POST ${path}`]: () =>
      (refusals -= 1) >= 0
        ? { status: 429, body: limited }
        : { body: { columns: ['id'], consumed: 4, lines: 1, rows: [], refused: [] } },
  });
  const request = { day: '2026-10-05', write: true, signal: new AbortController().signal, tell: () => undefined };
  const sending = sendListings(new File(['id\n1'], 'acceslibre.csv'), request);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(3);
  });
  expect(await sending).toMatchObject({ same: 0 });
  expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

it('a wait that somebody stops ends at once', async () => {
  const stopping = new AbortController();
  const asked = serve({
    [`POST ${path}`]: { status: 429, body: { code: 'TOO_MANY_REQUESTS', message: 'Trop.', requestId: 'r' } },
  });
  const request = { day: '2026-10-05', write: false, signal: stopping.signal, tell: () => undefined };
  const sending = sendListings(new File(['id\n1'], 'acceslibre.csv'), request);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  stopping.abort();
  expect(await sending).toBeNull();
});
