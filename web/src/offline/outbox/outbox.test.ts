import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalDatabase } from '../storage/database.ts';
import { offlineMessages } from './offline.text.fr.ts';
import type { Uploader } from '../submission/submission.ts';
import { discard, listExportableRows } from './outbox.ts';
import { type OutboxRow, computeBackoffMs } from './outbox-row.ts';
import { requeueRow, findOutboxRow, listOutboxRows } from './outbox-store.ts';
import { dropPhotosOf, listDraftPhotos } from '../photo-store/owned-photos.ts';
import { readIntactPhoto } from '../photo-store/photo-store.ts';
import { readLocalValue } from '../storage/local-value.ts';
import { wipeLocalData } from '../storage/wipe.lazy.ts';
import {
  ada,
  bob,
  flush,
  idOf,
  keep,
  phone,
  refusal,
  signIn,
  start,
  startPhone,
  states,
  stored,
} from '../../../test/outbox.fixtures.ts';

beforeEach(startPhone);

describe('outbox', () => {
  it('sends in the order things were done, though identifiers and clock say otherwise', async () => {
    await keep(9);
    phone.now -= 3 * 3_600_000;
    await keep(1);
    await keep(5);
    await flush();
    expect(phone.sent).toEqual([9, 1, 5].map(idOf));
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('mirrors what is not delivered in pwa_pending_actions, without any picture', async () => {
    await keep(1, ['p1']);
    expect(readLocalValue('pwa_pending_actions')).toEqual([
      {
        id: idOf(1),
        kind: 'declaration.create',
        version: 2,
        payload: { n: 1 },
        createdAt: '2026-11-21T09:00:00.000Z',
        attempts: 0,
        lastError: null,
      },
    ]);
    await flush();
    expect(readLocalValue('pwa_pending_actions')).toEqual([]);
  });

  it('sends the pictures first, and lets them go only once the server has the action', async () => {
    await keep(1, ['p1']);
    const order: string[] = [];
    phone.obstacle = () => {
      order.push('action');
      return refusal('INTERNAL', 'Panne.', 500);
    };
    const upload = vi.fn<Uploader>(async ({ objectName }) => {
      order.push(objectName);
      return { ok: true };
    });
    await flush(upload);
    expect(order).toEqual([`${ada}/p1.jpg`, 'action']);
    expect(await readIntactPhoto('p1')).not.toBeNull();
    phone.obstacle = null;
    await flush(upload);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(await readIntactPhoto('p1')).toBeNull();
  });

  it('answer-lost-after-commit: resent under one identifier, kept once, shown as deposited', async () => {
    await keep(1);
    phone.obstacle = ({ id }) => {
      phone.server.set(id, { n: 1 });
      return 'lost';
    };
    await flush();
    expect(await states()).toEqual(['queued']);
    phone.obstacle = null;
    await flush();
    expect(phone.server.size).toBe(1);
    expect((await findOutboxRow(idOf(1)))?.deliveredAt).toBe('2026-11-21T09:05:00.000Z');
  });

  it('server-500-for-an-hour: all is kept, retried at growing pauses, then delivered in order', async () => {
    await keep(1);
    await keep(2);
    phone.obstacle = () => refusal('INTERNAL', 'Le service a rencontré un problème.', 500);
    let tries = 0;
    while (phone.now < start + 3_600_000) {
      const next = await flush(stored, false);
      tries += 1;
      phone.now = Date.parse(next ?? '');
    }
    // 1, 2, 4 … 256 s, then one try in five minutes for each of the two.
    expect(tries).toBeLessThan(60);
    const [first] = await listOutboxRows(ada);
    expect(first).toMatchObject({ state: 'queued', lastMessage: 'Le service a rencontré un problème.' });
    phone.obstacle = null;
    await flush();
    expect(phone.sent).toEqual([idOf(1), idOf(2)]);
  });

  it('lets one row that only ever meets faults be overtaken, without ever dropping it', async () => {
    await keep(1);
    await keep(2);
    phone.obstacle = ({ id }) => (id === idOf(1) ? refusal('INTERNAL', 'Panne.', 500) : null);
    for (let tries = 0; tries < 9; tries += 1) await flush();
    expect(await states()).toEqual(['queued', 'delivered']);
  });

  it('session-expires-while-offline: waits for a sign-in, then goes', async () => {
    await keep(1, ['p1']);
    phone.obstacle = () => refusal('NOT_SIGNED_IN', 'Connectez-vous.', 401);
    await flush();
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'needs-sign-in', attempts: 0 });
    expect(await readIntactPhoto('p1')).not.toBeNull();
    phone.obstacle = null;
    await flush();
    expect(await states()).toEqual(['delivered']);
  });

  it('session-expires-during-an-upload: the same, before any action is sent', async () => {
    await keep(1, ['p1']);
    await flush(async () => ({
      ok: false,
      reason: 'refused',
      code: 'NOT_SIGNED_IN',
      message: 'Non connecté',
      isRetryable: true,
    }));
    expect(await states()).toEqual(['needs-sign-in']);
    expect(phone.sent).toEqual([]);
  });

  it('clock-three-hours-wrong: a pause set before the clock went back does not last three hours', async () => {
    await keep(1);
    phone.obstacle = () => 'lost';
    await flush();
    phone.obstacle = null;
    phone.now -= 3 * 3_600_000;
    await flush(stored, false);
    expect(await states()).toEqual(['delivered']);
  });

  it('captive-portal-answers-200: its page is no receipt', async () => {
    await keep(1);
    phone.obstacle = () => ({ status: 200, body: '<html>Bienvenue</html>' });
    await flush();
    expect(await findOutboxRow(idOf(1))).toMatchObject({
      state: 'queued',
      lastCode: 'UNREADABLE_REPLY',
      deliveredAt: null,
    });
    phone.obstacle = () => ({ status: 403, body: '<html>Payez</html>' });
    await flush();
    expect(await states()).toEqual(['queued']);
  });

  it('photo-upload-cut-at-90-percent: goes on from where it stopped', async () => {
    await keep(1, ['p1', 'p2']);
    const cut: Uploader = async (request) => {
      if (request.objectName.endsWith('p1.jpg')) return { ok: true };
      request.onResumableUrl?.('/storage/v1/upload/resumable/abc');
      request.onProgress?.(9, 10);
      return { ok: false, reason: 'unreachable', message: null, isRetryable: true };
    };
    await flush(cut);
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'queued', lastCode: 'UPLOAD_INTERRUPTED' });
    const resumed = vi.fn(stored);
    await flush(resumed);
    expect(resumed.mock.calls.map(([{ objectName, uploadUrl }]) => [objectName, uploadUrl])).toEqual([
      [`${ada}/p2.jpg`, '/storage/v1/upload/resumable/abc'],
    ]);
    expect(await states()).toEqual(['delivered']);
  });

  it('wrong-hash: altered bytes leave again from the first; after five times the person is asked', async () => {
    await keep(1, ['p1']);
    const altered = vi.fn<Uploader>(async (request) => {
      request.onResumableUrl?.('/storage/v1/upload/resumable/abc');
      return {
        ok: false,
        reason: 'refused',
        code: 'PHOTO_ALTERED',
        message: 'La photo est arrivée abîmée.',
        isRetryable: false,
      };
    });
    for (let tries = 0; tries < 5; tries += 1) await flush(altered);
    expect(altered.mock.calls.every(([{ uploadUrl }]) => uploadUrl === undefined)).toBe(true);
    expect(await findOutboxRow(idOf(1))).toMatchObject({
      state: 'needs-attention',
      lastMessage: 'La photo est arrivée abîmée.',
    });
    expect(await readIntactPhoto('p1')).not.toBeNull();
  });

  it('sends the pictures again when the server does not have what it acknowledged', async () => {
    await keep(1, ['p1']);
    phone.obstacle = () => refusal('PHOTO_NOT_RECEIVED', 'Une photo n’est pas encore arrivée.', 409);
    const upload = vi.fn(stored);
    await flush(upload);
    phone.obstacle = null;
    await flush(upload);
    expect(upload).toHaveBeenCalledTimes(2);
    expect(await states()).toEqual(['delivered']);
  });

  it('blob-corrupted-on-disk: is never sent, is named, and the rest goes on', async () => {
    await keep(1, ['p1']);
    await keep(2);
    const database = await openLocalDatabase();
    const photo = await database.get('photos', 'p1');
    if (photo === undefined) throw new Error('not kept');
    await database.put('photos', { ...photo, bytes: new Uint8Array([9]).buffer });
    const upload = vi.fn(stored);
    await flush(upload);
    expect(upload).not.toHaveBeenCalled();
    expect(await listOutboxRows(ada)).toMatchObject([
      { state: 'needs-attention', photoId: 'p1', lastMessage: offlineMessages.photoLost('photo du stationnement') },
      { state: 'delivered' },
    ]);
    expect(await listExportableRows()).toHaveLength(1);
  });

  it('account-suspended-before-sync: a refused action stays, with why, until passed or discarded', async () => {
    await keep(1, ['p1']);
    await keep(2);
    phone.obstacle = ({ id }) =>
      id === idOf(1) ? refusal('ACCOUNT_SUSPENDED', 'Votre compte est suspendu.', 403) : null;
    await flush();
    await flush();
    expect(await listOutboxRows(ada)).toMatchObject([
      { state: 'needs-attention', lastMessage: 'Votre compte est suspendu.' },
      { state: 'delivered' },
    ]);
    phone.obstacle = null;
    await requeueRow(idOf(1));
    await flush();
    expect(await states()).toEqual(['delivered', 'delivered']);
  });

  it('crash-after-delivery: the originals do not stay on a phone that may be shared', async () => {
    await keep(1, ['p1']);
    const row = (await findOutboxRow(idOf(1))) as OutboxRow;
    await (await openLocalDatabase()).put('outbox', { ...row, state: 'delivered' });
    await flush();
    expect(await readIntactPhoto('p1')).toBeNull();
  });

  it('tab-killed-while-sending: the next one takes it up', async () => {
    await keep(1);
    const database = await openLocalDatabase();
    await database.put('outbox', { ...((await findOutboxRow(idOf(1))) as OutboxRow), state: 'sending' });
    await flush();
    expect(await states()).toEqual(['delivered']);
  });

  it('never lets a draft drop a picture that waits to be sent', async () => {
    await keep(1, ['p1']);
    await dropPhotosOf('declaration');
    expect(await readIntactPhoto('p1')).not.toBeNull();
  });

  it('keeps a corrected action in its place, under its identifier', async () => {
    await keep(1);
    await keep(2);
    await keep(1);
    expect((await listOutboxRows(ada)).map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    await flush();
    const before = await findOutboxRow(idOf(1));
    await keep(1);
    expect(await findOutboxRow(idOf(1))).toEqual(before);
  });

  it('pauses for 1, 2, 4 … seconds and five minutes at most', () => {
    expect([1, 2, 3, 9, 10, 99].map(computeBackoffMs)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
  });
});

describe('two people on one phone', () => {
  it('never shows or sends one’s actions as the other’s, and keeps them when the other signs out', async () => {
    await keep(1, ['p1']);
    await signIn(bob);
    await keep(2, ['p2']);
    expect(await listDraftPhotos('declaration')).toMatchObject([{ id: 'p2' }]);
    await flush();
    expect(phone.sent).toEqual([idOf(2)]);
    await discard(idOf(1));
    await wipeLocalData();
    expect(await listOutboxRows(bob)).toEqual([]);
    await signIn(ada);
    await flush();
    expect(phone.sent).toEqual([idOf(2), idOf(1)]);
  });

  it('discards at the owner’s word only, with the pictures', async () => {
    await keep(1, ['p1']);
    await discard(idOf(1));
    expect(await listOutboxRows(ada)).toEqual([]);
    expect(await readIntactPhoto('p1')).toBeNull();
  });
});
