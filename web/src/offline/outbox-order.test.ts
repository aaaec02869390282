import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { serve, sessionOf } from '../../test/open.tsx';
import { flushOnce } from './outbox-flush.ts';
import { enqueue, requeue, rowOf } from './outbox-store.ts';

const ids = [
  '01933b6e-0000-7000-8000-000000000001',
  '01933b6e-0000-7000-8000-000000000002',
  '01933b6e-0000-7000-8000-000000000003',
] as const;
const [declaration, ticket, other] = ids;
const now = new Date('2026-11-21T09:00:00.000Z');

it('what is kept beside a declaration waits for it, also while that one is to be corrected', async () => {
  const session = sessionOf();
  localStorage.setItem('placejuste_auth', JSON.stringify(session));
  const sent: string[] = [];
  let refused = true;
  serve({
    'POST /api/sync': ({ body }) => {
      const { id, kind } = body as { id: string; kind: string };
      if (refused && id === declaration)
        return { status: 422, body: { code: 'POSITION_REFUSED', message: 'Refusée.', requestId: 'r' } };
      sent.push(id);
      return { body: { id, kind, recordedAt: now.toISOString(), replayed: false, result: { id } } };
    },
  });
  const owner = session.user.id;
  const keep = (id: string, kind: string, payload: Readonly<Record<string, unknown>>) =>
    enqueue({ id, owner, kind, version: 1, payload, photos: [] }, now);
  const flush = () =>
    flushOnce(
      { now: () => now, upload: () => Promise.resolve({ ok: true }), owner: () => owner, onProgress: () => undefined },
      true,
    );
  await keep(declaration, 'declaration.create', {});
  await keep(ticket, 'declaration.add-ticket', { declarationId: declaration, number: '1' });
  await keep(other, 'declaration.create', {});
  await flush();
  expect(sent).toEqual([other]);
  expect(await rowOf(ticket)).toMatchObject({ state: 'queued', attempts: 0 });
  refused = false;
  await requeue(declaration);
  await flush();
  expect(sent).toEqual([other, declaration, ticket]);
});
