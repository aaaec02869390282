import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, serve, sessionOf } from '../../../test/open.tsx';
import { forgetSession } from '../../platform/session/session.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { OutboxRow } from './outbox-row.ts';
import { changeRow, enqueue } from './outbox-store.ts';
import { useOutbox, useOutboxRow } from './use-outbox.ts';
import { useRefusedAction } from './use-refused-action.ts';

const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const now = new Date('2026-11-22T09:00:00.000Z');
const keep = (n: number, owner = ada.id) =>
  enqueue({ id: idOf(n), owner, kind: 'declaration.create', version: 2, payload: { n }, photos: [] }, now);
const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ id }) => id);

beforeEach(async () => {
  serve({});
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  await (await openLocalDatabase()).clear('outbox');
});

describe('a refused action opened for correction', () => {
  const read = (row: OutboxRow, all: readonly OutboxRow[]) =>
    Promise.resolve(row.payload['n'] === 9 ? null : { n: row.payload['n'], beside: all.length });

  it('is read with what waits beside it', async () => {
    await keep(1);
    await keep(2);
    await changeRow(idOf(1), { state: 'needs-attention' });
    const { result } = renderHook(() => useRefusedAction(idOf(1), read));
    expect(result.current).toBe('reading');
    await waitFor(() => expect(result.current).toEqual({ n: 1, beside: 2 }));
  });

  it.each([
    ['it waits for its sending', 1, 'queued'],
    ['its kind is unknown', 9, 'needs-attention'],
    ['it is another one', 2, 'needs-attention'],
  ] as const)('none is, when %s', async (_case, n, state) => {
    await keep(n);
    await changeRow(idOf(n), { state });
    const { result } = renderHook(() => useRefusedAction(n === 2 ? idOf(3) : idOf(n), read));
    await waitFor(() => expect(result.current).toBeNull());
  });

  it('none is, when the phone’s database cannot be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    const { result } = renderHook(() => useRefusedAction(idOf(1), read));
    await waitFor(() => expect(result.current).toBeNull());
  });
});

describe('the outbox of the person signed in', () => {
  it('is followed: what waits in order, what was delivered newest first, nothing of others', async () => {
    const { result, unmount } = renderHook(() => useOutbox());
    expect(result.current).toMatchObject({ ready: false, rows: [], delivered: [] });
    await waitFor(() => expect(result.current.ready).toBe(true));
    for (const n of [1, 2, 3, 4]) await act(() => keep(n));
    await act(() => keep(5, 'bob'));
    await waitFor(() => expect(idsOf(result.current.rows)).toEqual([1, 2, 3, 4].map(idOf)));
    await act(() => changeRow(idOf(1), { state: 'delivered' }));
    await act(() => changeRow(idOf(2), { state: 'delivered' }));
    await waitFor(() => expect(idsOf(result.current.delivered)).toEqual([2, 1].map(idOf)));
    expect(idsOf(result.current.rows)).toEqual([3, 4].map(idOf));
    expect(result.current.counts).toMatchObject({ undelivered: 2, undeliveredProofs: 2 });
    unmount();
  });

  it('one action is found, waiting or delivered', async () => {
    await keep(1);
    const { result } = renderHook(() => [useOutboxRow(idOf(1)), useOutboxRow(idOf(2))]);
    await waitFor(() => expect(result.current[0]).toMatchObject({ state: 'queued' }));
    await act(() => changeRow(idOf(1), { state: 'delivered' }));
    await act(() => keep(3));
    await act(() => changeRow(idOf(3), { state: 'delivered' }));
    await waitFor(() => expect(result.current[0]).toMatchObject({ id: idOf(1), state: 'delivered' }));
    expect(result.current[1]).toBeUndefined();
  });

  it('without local storage nothing waits', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('lost', 'UnknownError');
    });
    const { result } = renderHook(() => useOutbox());
    await waitFor(() => expect(result.current.ready).toBe(true));
    expect(result.current.rows).toEqual([]);
  });

  it('signed out: nothing of it is shown any more', async () => {
    await keep(1);
    const { result } = renderHook(() => useOutbox());
    await waitFor(() => expect(result.current.rows).toHaveLength(1));
    act(() => forgetSession());
    expect(result.current.rows).toEqual([]);
    await waitFor(() => expect(result.current).toMatchObject({ ready: true, rows: [] }));
  });
});
