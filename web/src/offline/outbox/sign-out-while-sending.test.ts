import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, phone, startPhone } from '../../../test/outbox.fixtures.ts';
import { type UploadRequest, uploadResumably } from '../uploads/upload.ts';
import { flushNow, startOutbox, stopSending } from './outbox.ts';

vi.mock('../uploads/upload.ts', async (original) => ({ ...(await original<object>()), uploadResumably: vi.fn() }));

describe('left-on-a-shared-phone', () => {
  let leaving: UploadRequest | undefined;

  beforeEach(async () => {
    await startPhone();
    leaving = undefined;
    vi.mocked(uploadResumably).mockImplementation(
      (request) =>
        new Promise((resolve) => {
          leaving = request;
          const cancelled = { ok: false, reason: 'cancelled', message: null, isRetryable: true } as const;
          request.signal?.addEventListener('abort', () => resolve(cancelled));
        }),
    );
  });

  it.each([
    ['signed out while a photograph leaves: it stops', true],
    ['another screen is shown, the person still signed in: it goes on', false],
  ])('%s', async (_case, signedOut) => {
    await keep(1, ['p1']);
    const stop = startOutbox();
    await expect.poll(() => leaving, { timeout: 5000 }).toBeDefined();
    if (signedOut) localStorage.removeItem('placejuste_auth');
    stop();
    expect(leaving?.signal?.aborted).toBe(signedOut);
    localStorage.removeItem('placejuste_auth');
    stopSending();
    await flushNow();
    expect(phone.sent).toEqual([]);
  });
});
