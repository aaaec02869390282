import { beforeEach, describe, expect, it } from 'vitest';
import { serve, sessionOf } from '../../../test/open.tsx';
import { openLocalDatabase } from '../storage/database.ts';
import { flushOnce } from './outbox-flush.ts';
import { readLostActions } from './pending-actions.ts';
import { changeRow, enqueue, removeRow, requeueRow, findOutboxRow } from './outbox-store.ts';

const ids = [
  '01933b6e-0000-7000-8000-000000000001',
  '01933b6e-0000-7000-8000-000000000002',
  '01933b6e-0000-7000-8000-000000000003',
] as const;
const [earlier, later, other] = ids;
const now = new Date('2026-11-21T09:00:00.000Z');

const owner = sessionOf().user.id;
const keep = (id: string, kind: string, payload: Readonly<Record<string, unknown>>) =>
  enqueue({ id, owner, kind, version: 1, payload, photos: [] }, now);
const flush = () =>
  flushOnce(
    { now: () => now, upload: () => Promise.resolve({ ok: true }), owner: () => owner, onProgress: () => undefined },
    true,
  );

/** A service that refuses `refusedId` until it is corrected. */
function serviceRefusing(refusedId: string): { readonly delivered: string[]; readonly correct: () => void } {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const delivered: string[] = [];
  let isCorrected = false;
  serve({
    'POST /api/sync': ({ body }) => {
      const { id, kind } = body as { id: string; kind: string };
      if (!isCorrected && id === refusedId)
        return { status: 422, body: { code: 'POSITION_REFUSED', message: 'Refusée.', requestId: 'r' } };
      delivered.push(id);
      return { body: { id, kind, recordedAt: now.toISOString(), replayed: false, result: { id } } };
    },
  });
  return { delivered, correct: () => (isCorrected = true) };
}

beforeEach(async () => (await openLocalDatabase()).clear('outbox'));

describe('statement-sent-before-its-declaration', () => {
  it.each([
    ['declaration.create', 'declaration.add-ticket', { declarationId: earlier, number: '1' }],
    ['declaration.create', 'declaration.left-place', { declarationId: earlier }],
    ['declaration.create', 'declaration.settle-later', { declarationId: earlier }],
    ['declaration.create', 'declaration.archive', { declarationId: earlier }],
    ['declaration.create', 'presence.sign', { statement: { declaration: earlier } }],
    ['vehicle.upsert', 'declaration.create', { vehicleId: earlier }],
    ['vehicle.upsert', 'vehicle.upsert', { vehicleId: earlier }],
    ['fine.create', 'fine.update', { fineId: earlier, changes: {} }],
    ['fine.create', 'fine.step', { fineId: earlier }],
  ])('%s refused: %s waits for its correction, what is about nothing else leaves', async (first, second, payload) => {
    const { delivered, correct } = serviceRefusing(earlier);
    await keep(earlier, first, {});
    await keep(later, second, payload);
    await keep(other, 'declaration.create', {});
    await flush();
    expect(delivered).toEqual([other]);
    expect(await findOutboxRow(later)).toMatchObject({ state: 'queued', attempts: 0 });
    correct();
    await requeueRow(earlier);
    await flush();
    expect(delivered).toEqual([other, earlier, later]);
  });

  const [mine, of] = [{ fineId: other }, { declarationId: other }];
  const payloadOfAny = { ...mine, ...of, statement: { declaration: other } };
  it.each([
    ['fine.update', 'fine.update', { ...mine, changes: { place: 'ici' } }],
    ['fine.update', 'fine.step', { ...mine, step: 'sent' }],
  ])('older-word-over-a-newer-one: %s refused, %s about the same waits', async (first, second, payload) => {
    const { delivered, correct } = serviceRefusing(earlier);
    await keep(earlier, first, payloadOfAny);
    await keep(later, second, payload);
    await flush();
    expect(delivered).toEqual([]);
    correct();
    await requeueRow(earlier);
    await flush();
    expect(delivered).toEqual([earlier, later]);
  });

  it.each([
    ['fine.step', 'fine.update', { ...mine, changes: {} }],
    ['fine.step', 'fine.step', { ...mine, step: 'sent' }],
    ['fine.step', 'fine.undo-step', { ...mine, stepId: earlier }],
    ['fine.update', 'fine.undo-step', { ...mine, stepId: earlier }],
    ['fine.undo-step', 'fine.step', { ...mine, step: 'sent' }],
    ['presence.sign', 'presence.sign', { statement: { declaration: other } }],
  ])('right-word-behind-a-refused-one: %s refused, %s about the same leaves', async (first, second, payload) => {
    const { delivered } = serviceRefusing(earlier);
    await keep(earlier, first, payloadOfAny);
    await keep(later, second, payload);
    await flush();
    expect(delivered).toEqual([later]);
    expect(await findOutboxRow(earlier)).toMatchObject({ state: 'needs-attention' });
  });

  it.each(['declaration.archive', 'declaration.left-place', 'vehicle.upsert'])(
    'older-word-over-a-newer-one: %s refused, the same said again takes its place',
    async (kind) => {
      const { delivered } = serviceRefusing(earlier);
      const thing = '01933b6e-0000-7000-8000-0000000000d1';
      const same = { declarationId: thing, vehicleId: thing };
      await keep(earlier, kind, same);
      await flush();
      expect(await findOutboxRow(earlier)).toMatchObject({ state: 'needs-attention' });
      await keep(later, kind, same);
      await flush();
      expect(delivered).toEqual([later]);
      expect(await findOutboxRow(earlier)).toBeUndefined();
    },
  );

  it('an older word that still waits leaves first', async () => {
    const { delivered } = serviceRefusing(other);
    await keep(earlier, 'fine.step', mine);
    await keep(later, 'fine.step', mine);
    await flush();
    expect(delivered).toEqual([earlier, later]);
  });

  it('of another fine, or of another kind of thing: it leaves', async () => {
    const { delivered } = serviceRefusing(earlier);
    await keep(earlier, 'fine.update', { fineId: other, changes: {} });
    await keep(later, 'fine.update', { fineId: later, changes: {} });
    await keep(other, 'fine.paper', { fineId: other });
    await flush();
    expect(delivered).toEqual([later, other]);
  });

  it('discarded: what was about it leaves, and is answered by the service', async () => {
    const { delivered } = serviceRefusing(earlier);
    await keep(earlier, 'declaration.create', {});
    await keep(later, 'presence.sign', { statement: { declaration: earlier } });
    await flush();
    await removeRow(earlier, owner);
    await flush();
    expect(delivered).toEqual([later]);
  });

  it('a payload that another version wrote names nothing, and leaves', async () => {
    const { delivered } = serviceRefusing(earlier);
    await keep(later, 'presence.sign', {});
    await keep(other, 'declaration.unheard-of', { declarationId: earlier });
    await flush();
    expect(delivered).toEqual([later, other]);
  });

  const idTakenAnswer = { status: 409, body: { code: 'SYNC_ID_TAKEN', message: 'Déjà reçue.', requestId: 'r' } };
  it('a change of a vehicle kept by an earlier version leaves, before its declaration', async () => {
    localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
    const actions: {
      readonly id: string;
      readonly kind: string;
      readonly version: number;
      readonly payload: unknown;
    }[] = [];
    serve({
      'POST /api/sync': ({ body }) => {
        const action = body as (typeof actions)[number];
        if (action.id === earlier) return idTakenAnswer;
        actions.push(action);
        const { id, kind } = action;
        return { body: { id, kind, recordedAt: now.toISOString(), replayed: false, result: { id } } };
      },
    });
    await keep(earlier, 'vehicle.upsert', { plate: 'AB-123-CE', name: '' });
    await keep(later, 'declaration.create', { vehicleId: earlier });
    await flush();
    expect(actions).toMatchObject([
      { kind: 'vehicle.upsert', version: 2, payload: { vehicleId: earlier, plate: 'AB-123-CE', name: '' } },
      { id: later, kind: 'declaration.create' },
    ]);
    expect(actions[0]?.id).not.toBe(earlier);
    expect(await findOutboxRow(earlier)).toBeUndefined();
    expect(readLostActions(), 'nothing is told as lost').toEqual([]);
  });

  it('a change of a vehicle refused by an earlier version holds back no declaration of it', async () => {
    const { delivered } = serviceRefusing(earlier);
    await keep(earlier, 'vehicle.upsert', { plate: 'AB-123-CE', name: '' });
    await changeRow(earlier, { state: 'needs-attention', lastCode: 'SYNC_ID_TAKEN' });
    await keep(later, 'declaration.create', { vehicleId: earlier });
    await flush();
    expect(delivered).toEqual([later]);
  });
});
