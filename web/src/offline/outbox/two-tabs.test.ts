import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ada, type SentAction, sentActions, serve, sessionOf, synced } from '../../../test/open.tsx';
import { openLocalDatabase } from '../storage/database.ts';
import { enqueue, listOutboxRows } from './outbox-store.ts';

const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const now = new Date('2026-11-21T09:00:00.000Z');

beforeEach(async () => {
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  await (await openLocalDatabase()).clear('outbox');
});

describe('two-tabs', () => {
  it('send each action once: the second waits for the first, then finds nothing left', async () => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: exclusiveLocks() });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const receivedCalls = serve({ 'POST /api/sync': synced(({ id }: SentAction) => ({ id })) });
    for (const n of [1, 2])
      await enqueue(
        { id: idOf(n), owner: ada.id, kind: 'declaration.create', version: 2, payload: { n }, photos: [] },
        now,
      );
    const first = await import('./outbox.ts');
    vi.resetModules();
    const second = await import('./outbox.ts');
    await Promise.all([first.flushNow(), second.flushNow(), first.flushNow()]);
    expect(sentActions(receivedCalls, 'declaration.create').map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
    expect((await listOutboxRows(ada.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  /** Stub of Web Locks, which jsdom lacks: one holder at a time, in the order of the requests. */
  function exclusiveLocks() {
    let last: Promise<unknown> = Promise.resolve();
    return {
      request(_name: string, work: () => Promise<unknown>) {
        last = last.then(work, work);
        return last;
      },
    };
  }
});
