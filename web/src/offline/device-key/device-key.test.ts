import type { Manifest } from '@placejuste/domain/evidence';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, type Answers, sentActions, serve, sessionOf, synced } from '../../../test/open.tsx';
import { closeLocalDatabase } from '../storage/database.ts';
import { ensureDeviceKey, markEnrolled, findDeviceKey } from './device-key.ts';
import { flushNow } from '../outbox/outbox.ts';
import { enqueue, findOutboxRow } from '../outbox/outbox-store.ts';
import { signDocument, signManifest } from './sign-manifest.ts';
import { wipeLocalData } from '../storage/wipe.lazy.ts';

const id = '01933b6e-0000-7000-8000-000000000001';
const now = new Date('2026-11-21T09:00:00.000Z');
const manifest: Manifest = {
  type: 'placejuste.manifest',
  version: 1,
  declaration: id,
  account: ada.id,
  card: null,
  vehicle: { id, plate: 'AB-123-CD' },
  photos: [],
  position: {
    latitude: 50.6292,
    longitude: 3.0573,
    accuracy: 8,
    source: 'device',
    at: now.toISOString(),
    ageSeconds: 0,
  },
  clock: { takenAt: now.toISOString(), zoneMinutes: 60, taken: null, contact: null },
  app: { version: '1.4.0' },
};

beforeEach(async () => {
  await closeLocalDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

describe('the key of this device', () => {
  it('is made once, cannot be taken out, and signs what openssl and the service verify', async () => {
    const [one, other] = await Promise.all([ensureDeviceKey(ada.id), ensureDeviceKey(ada.id)]);
    expect(other.key).toBe(one.key);
    await closeLocalDatabase();
    const deviceKey = await ensureDeviceKey(ada.id);
    expect([deviceKey.key, deviceKey.privateKey.extractable]).toEqual([one.key, false]);
    await expect(crypto.subtle.exportKey('jwk', deviceKey.privateKey)).rejects.toThrow();
    const signed = await signManifest(manifest);
    const key = await crypto.subtle.importKey('jwk', deviceKey.jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'verify',
    ]);
    const signature = Buffer.from(signed?.signature ?? '', 'base64url');
    const verified = (text: string) =>
      crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, new TextEncoder().encode(text));
    expect(await verified(signed?.text ?? '')).toBe(true);
    expect(await verified(`${signed?.text} `)).toBe(false);
    expect(signed?.text.startsWith('{"account":')).toBe(true);
  });

  it('each person of a phone has their own; signing out takes one’s own away', async () => {
    const mine = await ensureDeviceKey(ada.id);
    const theirs = await ensureDeviceKey('another');
    expect(theirs.key).not.toBe(mine.key);
    await wipeLocalData();
    expect(await findDeviceKey(ada.id)).toBeUndefined();
    expect((await findDeviceKey('another'))?.key).toBe(theirs.key);
  });

  it('a phone without a store for keys signs nothing, and says so to nobody but the log', async () => {
    vi.stubGlobal('indexedDB', undefined);
    vi.spyOn(console, 'error').mockReturnValue();
    expect(await signManifest(manifest)).toBeNull();
  });
});

describe('offline-before-enrolment', () => {
  const path = async () => `PUT /api/evidence/devices/${(await ensureDeviceKey(ada.id)).key}`;
  const declared = async () =>
    enqueue(
      {
        id,
        owner: ada.id,
        kind: 'declaration.create',
        version: 3,
        payload: { manifest: await signManifest(manifest) },
        photos: [],
      },
      now,
    );
  const deliveringAnswers: Answers = { 'POST /api/sync': synced(() => ({ id })) };

  it('the key is enrolled before what it signed is sent, once', async () => {
    await declared();
    const receivedCalls = serve(deliveringAnswers);
    await flushNow();
    expect(
      receivedCalls.filter(({ method }) => method !== 'HEAD' && method !== 'GET').map(({ method }) => method),
    ).toEqual(['PUT', 'POST']);
    expect(sentActions(receivedCalls, 'declaration.create')[0]?.payload['manifest']).toMatchObject({
      key: (await ensureDeviceKey(ada.id)).key,
    });
    expect((await findDeviceKey(ada.id))?.enrolledAt).toBe('2026-11-21T09:00:30.000Z');
    await enqueue(
      {
        id: id.replace(/1$/, '2'),
        owner: ada.id,
        kind: 'declaration.create',
        version: 3,
        payload: { manifest: await signManifest(manifest) },
        photos: [],
      },
      now,
    );
    await flushNow();
    expect(receivedCalls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('a network cut while enrolling keeps the declaration waiting, unsent', async () => {
    await declared();
    const receivedCalls = serve({ ...deliveringAnswers, [await path()]: 'lost' });
    await flushNow();
    expect(sentActions(receivedCalls, 'declaration.create')).toEqual([]);
    expect((await findOutboxRow(id))?.state).toBe('queued');
  });

  it('phone-taken-off-from-elsewhere: after one declaration at most, it signs with a new key', async () => {
    const { key } = await ensureDeviceKey(ada.id);
    await markEnrolled(ada.id, key, now.toISOString());
    await declared();
    const removed = {
      status: 409,
      body: { code: 'DEVICE_KEY_TAKEN', message: 'Cette clé a été retirée.', requestId: 'r' },
    };
    serve({ ...deliveringAnswers, [await path()]: removed });
    await flushNow();
    expect((await findOutboxRow(id))?.state).toBe('delivered');
    expect((await ensureDeviceKey(ada.id)).key).not.toBe(key);
  });

  it('a phone that was known does not wait for that answer again, and keeps its key', async () => {
    const { key } = await ensureDeviceKey(ada.id);
    await markEnrolled(ada.id, key, now.toISOString());
    await declared();
    const busy = { status: 503, body: { code: 'INTERNAL', message: 'Panne.', requestId: 'r' } };
    serve({ ...deliveringAnswers, [await path()]: busy });
    await flushNow();
    expect((await findOutboxRow(id))?.state).toBe('delivered');
    expect((await ensureDeviceKey(ada.id)).key).toBe(key);
  });

  it('two-limits-on-one-dead-line: a known phone sends nothing after a call without an answer', async () => {
    const { key } = await ensureDeviceKey(ada.id);
    await markEnrolled(ada.id, key, now.toISOString());
    await declared();
    const receivedCalls = serve({ ...deliveringAnswers, [await path()]: 'lost' });
    await flushNow();
    expect(sentActions(receivedCalls, 'declaration.create')).toEqual([]);
    expect(await findOutboxRow(id)).toMatchObject({ state: 'queued', lastCode: 'NETWORK' });
  });

  it('presence-signed-first: its key too is enrolled before it is sent', async () => {
    const signed = await signDocument(ada.id, { declaration: id });
    const signature = { signature: signed?.signature, key: signed?.key };
    const payload = { statement: { declaration: id }, signature };
    await enqueue({ id, owner: ada.id, kind: 'presence.sign', version: 1, payload, photos: [] }, now);
    const receivedCalls = serve(deliveringAnswers);
    await flushNow();
    expect(receivedCalls.filter(({ method }) => method === 'PUT' || method === 'POST').map((one) => one.path)).toEqual([
      `/api/evidence/devices/${signed?.key}`,
      '/api/sync',
    ]);
  });

  it('a key removed from the account: the declaration still leaves, and the next key differs', async () => {
    await declared();
    const { key } = await ensureDeviceKey(ada.id);
    const refused = {
      status: 409,
      body: { code: 'DEVICE_KEY_TAKEN', message: 'Cette clé a été retirée.', requestId: 'r' },
    };
    serve({ ...deliveringAnswers, [await path()]: refused });
    await flushNow();
    expect((await findOutboxRow(id))?.state).toBe('delivered');
    expect((await ensureDeviceKey(ada.id)).key).not.toBe(key);
  });
});
