import { syncCall } from '@placejuste/contracts/sync';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { outboxRow } from '../../../test/outbox-row.fixtures.ts';
import { type Answer, serve, sessionOf } from '../../../test/open.tsx';
import { keepPhotoHere, loadMark, markPhoto } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { ActionProgress, PhotoUploadFault } from '../submission/submission.ts';
import { offlineMessages } from './offline.text.fr.ts';
import type { OutboxRow } from './outbox-row.ts';
import { callTimeoutMs, sendByCall } from './send-by-call.ts';
import { type SendTools, sendRow } from './send-row.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const row = outboxRow({
  photos: [{ photoId: 'p1', bucket: 'declaration-photos', objectName: 'ada/p1.jpg', label: 'photo' }],
  createdAt: '2026-11-21T08:00:00.000Z',
  state: 'sending',
  attempts: 1,
});

const refusal = (status: number, code: string, fields?: object): Answer => ({
  status,
  body: { code, message: 'Non.', requestId: 'r', ...(fields === undefined ? {} : { fields }) },
});
const deliveredAnswer: Answer = {
  body: { id: row.id, kind: row.kind, recordedAt: '2026-11-21T09:05:00.000Z', replayed: false, result: { id: 'd' } },
};
const send = (
  answer: Answer | 'lost',
  change: Partial<OutboxRow> = {},
  stopped: PhotoUploadFault | null = null,
  more: Partial<Omit<SendTools, 'now' | 'sendPhotos'>> = {},
) => {
  const receivedCalls = serve({ 'POST /api/sync': answer });
  const owner = () => row.owner;
  const sendPhotos = () => Promise.resolve(stopped);
  const attempt = sendRow({ ...row, ...change }, { now: () => now, owner, sendPhotos, ...more });
  return attempt.then((tried) => ({ ...tried, bodies: receivedCalls.map(({ body }) => body) }));
};

beforeEach(async () => {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const database = await openLocalDatabase();
  for (const store of ['photos', 'photoMarks'] as const) await database.clear(store);
});

describe('whether the same action may succeed later', () => {
  const body = { ...row, sentAt: now.toISOString(), sentTick: { session: row.id, ms: 1 } };
  const input = {
    body: {
      id: body.id,
      kind: body.kind,
      version: body.version,
      payload: {},
      createdAt: body.createdAt,
      sentAt: body.sentAt,
      sentTick: body.sentTick,
    },
  };
  it.each<[string, Answer | 'lost', boolean]>([
    ['no network', 'lost', true],
    ['a fault of ours', refusal(500, 'INTERNAL'), true],
    ['a fault named with 503', refusal(503, 'SERVICE_CLOCK_SUSPENDED'), true],
    ['too many requests', refusal(429, 'TOO_MANY_REQUESTS'), true],
    ['a session that ended', refusal(401, 'NOT_SIGNED_IN'), true],
    ['a refusal', refusal(422, 'POSITION_REFUSED'), false],
    ['a refusal of the account', refusal(403, 'ACCOUNT_SUSPENDED'), false],
    ['what was not found', refusal(404, 'NOT_FOUND'), false],
    ['a machine in between: 404 without our envelope', { status: 404, body: '<html>' }, true],
    ['a captive portal: 200 without our envelope', { status: 200, body: '<html>' }, true],
  ])('%s', async (_case, answer, again) => {
    serve({ 'POST /api/sync': answer });
    expect(await sendByCall(syncCall, input)).toMatchObject({ ok: false, isRetryable: again });
  });

  it('a try that was given up', async () => {
    serve({ 'POST /api/sync': deliveredAnswer });
    expect(await sendByCall(syncCall, { ...input, signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      code: 'CANCELLED',
      isRetryable: true,
    });
  });

  it('hands on the reply of an action that the service took', async () => {
    serve({ 'POST /api/sync': deliveredAnswer });
    expect(await sendByCall(syncCall, input)).toEqual({ ok: true, reply: deliveredAnswer.body });
  });
});

describe('what one try makes of a row', () => {
  it('delivered: the server’s moment and answer, nothing left of a past fault', async () => {
    const progressCalls: ActionProgress[] = [];
    const { bodies, ...tried } = await send(deliveredAnswer, {}, null, {
      onProgress: (progress) => progressCalls.push(progress),
    });
    expect(tried).toEqual({
      change: {
        state: 'delivered',
        deliveredAt: '2026-11-21T09:05:00.000Z',
        result: { id: 'd' },
        nextAttemptAt: null,
        lastCode: null,
        lastMessage: null,
      },
      canContinue: true,
    });
    expect(progressCalls).toEqual([{ phase: 'saving' }]);
    const { id, kind, version, payload, createdAt } = row;
    expect(bodies).toEqual([
      {
        id,
        kind,
        version,
        payload,
        createdAt,
        sentAt: now.toISOString(),
        sentTick: { session: expect.any(String), ms: expect.any(Number) },
      },
    ]);
  });

  it('no network: tried again after the pause of its number of tries', async () => {
    expect(await send('lost', { attempts: 2 })).toMatchObject({
      change: { state: 'queued', attempts: 3, nextAttemptAt: '2026-11-21T09:00:04.000Z', lastCode: 'NETWORK' },
      canContinue: false,
    });
  });

  it.each([
    [0, 60_000],
    [1, 120_000],
    [2, 240_000],
    [20, 240_000],
  ])('slow-line-never-waited-for: after %i tries an answer is waited for %i ms', async (attempts, ms) => {
    expect(callTimeoutMs(attempts)).toBe(ms);
    const limits = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => limits.mockRestore());
    await send(deliveredAnswer, { attempts });
    expect(limits.mock.calls.map(([, after]) => after)).toContain(ms);
  });

  it('the session ended: no failed try, no pause', async () => {
    const { change, canContinue } = await send(refusal(401, 'NOT_SIGNED_IN'));
    expect(change).toEqual({
      state: 'needs-sign-in',
      nextAttemptAt: null,
      lastCode: 'NOT_SIGNED_IN',
      lastMessage: 'Non.',
    });
    expect(canContinue).toBe(false);
  });

  it('refused: why, and which field', async () => {
    const { change, canContinue } = await send(refusal(422, 'FINE_FIELDS', { on: 'Date.' }));
    expect(change).toEqual({
      state: 'needs-attention',
      nextAttemptAt: null,
      lastCode: 'FINE_FIELDS',
      lastMessage: 'Non.',
      fields: { on: 'Date.' },
      photoId: null,
    });
    expect(canContinue).toBe(true);
  });

  it('a picture that was refused is named, and no action is sent', async () => {
    const stopped = { state: 'refused', code: 'PHOTO_LOST', message: 'Perdue.', photoId: 'p1' } as const;
    expect(await send(deliveredAnswer, {}, stopped)).toEqual({
      change: {
        state: 'needs-attention',
        nextAttemptAt: null,
        lastCode: 'PHOTO_LOST',
        lastMessage: 'Perdue.',
        fields: null,
        photoId: 'p1',
      },
      canContinue: true,
      bodies: [],
    });
  });

  it.each([
    ['while pictures leave', { state: 'cancelled' } as const, {}],
    ['between pictures and action', null, { signal: AbortSignal.abort() }],
  ])('stopped by the person %s: kept as it was, nothing sent', async (_case, stopped, more) => {
    expect(await send(deliveredAnswer, {}, stopped, more)).toEqual({
      change: { state: 'queued', nextAttemptAt: null, lastCode: 'CANCELLED', lastMessage: offlineMessages.cancelled },
      canContinue: false,
      bodies: [],
    });
  });

  it('signed-out-while-pictures-leave: the action is not sent with another person’s token', async () => {
    for (const owner of [null, 'bob'])
      expect(await send(deliveredAnswer, {}, null, { owner: () => owner })).toEqual({
        change: { state: 'queued' },
        canContinue: false,
        bodies: [],
      });
  });

  it('another-person-signed-in-meanwhile: what they were answered refuses nothing of this one', async () => {
    const stopped = { state: 'refused', code: 'UPLOAD_REFUSED', message: 'Non.', photoId: 'p1' } as const;
    expect(await send(deliveredAnswer, {}, stopped, { owner: () => 'bob' })).toMatchObject({
      change: { state: 'queued' },
      canContinue: false,
      bodies: [],
    });
  });

  it('the phone’s own words are said for a full disk only', async () => {
    expect((await send(refusal(507, 'DISK_FULL'))).change.lastMessage).toBe(offlineMessages.serviceFull);
    expect((await send(refusal(503, 'INTERNAL'))).change.lastMessage).toBe('Non.');
  });
});

describe('pictures that arrived altered, or not at all', () => {
  const altered = { state: 'refused', code: 'PHOTO_ALTERED', message: 'Abîmée.' } as const;
  const startsAgain: [string, Answer, PhotoUploadFault | null, string][] = [
    ['altered on the way', deliveredAnswer, altered, 'PHOTO_ALTERED'],
    ['not received', refusal(409, 'PHOTO_NOT_RECEIVED'), null, 'PHOTO_NOT_RECEIVED'],
    ['of a place, not received', refusal(409, 'STATION_PHOTO_NOT_RECEIVED'), null, 'STATION_PHOTO_NOT_RECEIVED'],
  ];

  it.each(startsAgain)(
    '%s: leave again from their first byte, the next row meanwhile',
    async (_case, answer, stopped, code) => {
      const file = new File([new Uint8Array(10)], 'p1.jpg', { type: 'image/jpeg' });
      await keepPhotoHere({ id: 'p1', owner: 'declaration', file, now });
      await markPhoto('p1', { uploadUrl: '/storage/v1/upload/resumable/abc', storedAs: 'ada/p1.jpg' });
      expect(await send(answer, { attempts: 3, photoFaults: 3 }, stopped)).toMatchObject({
        change: {
          state: 'queued',
          attempts: 4,
          photoFaults: 4,
          lastCode: code,
          nextAttemptAt: '2026-11-21T09:00:08.000Z',
        },
        canContinue: true,
      });
      const mark = await loadMark('p1');
      expect([mark.uploadUrl, mark.storedAs]).toEqual([undefined, undefined]);
    },
  );

  it.each(startsAgain)('%s, for the fifth time: the person is asked', async (_case, answer, stopped, code) => {
    expect(await send(answer, { attempts: 4, photoFaults: 4 }, stopped)).toMatchObject({
      change: { state: 'needs-attention', nextAttemptAt: null, lastCode: code, photoId: null },
      canContinue: true,
    });
  });

  it.each(startsAgain)('asked-after-a-bad-network, %s: it goes by itself', async (_case, answer, stopped, code) => {
    expect(await send(answer, { attempts: 20 }, stopped)).toMatchObject({
      change: { state: 'queued', attempts: 21, photoFaults: 1, lastCode: code },
    });
  });
});
