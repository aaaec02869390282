import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { ada, serve, sessionOf } from '../../../test/open.tsx';
import { changeRow, enqueue } from '../outbox/outbox-store.ts';
import { openLocalDatabase } from './database.ts';
import { readDraft, saveDraft } from './draft-store.ts';
import { useDraft } from './use-draft.ts';

const now = new Date('2026-11-22T09:00:00.000Z');
const [left, next] = ['01933b6e-0000-7000-8000-000000000001', '01933b6e-0000-7000-8000-000000000002'] as const;
interface PlateDraft {
  readonly id: string;
  readonly word: string;
}
const show = () =>
  renderHook(() =>
    useDraft<PlateDraft>('form', {
      first: () => ({ id: next, word: '' }),
      parse: (kept) => kept as PlateDraft,
      isAction: true,
    }),
  );

beforeEach(async () => {
  serve({});
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  for (const store of ['outbox', 'drafts'] as const) await (await openLocalDatabase()).clear(store);
  await saveDraft('form', { id: left, word: 'typed' }, now);
});

describe('a draft whose action the outbox has', () => {
  it.each([
    ['is not read back while it waits', 'queued', ''],
    ['is not read back once it is delivered', 'delivered', ''],
    ['is read back when it was refused', 'needs-attention', 'typed'],
  ] as const)('%s', async (_case, state, word) => {
    await enqueue({ id: left, owner: ada.id, kind: 'fine.create', version: 1, payload: {}, photos: [] }, now);
    await changeRow(left, { state });
    const { result } = show();
    await waitFor(() => expect(result.current.ready).toBe(true));
    expect(result.current.value.word).toBe(word);
    expect(await keptDrafts()).toEqual(word === '' ? [] : ['form']);
  });
});

it('a form that ends late leaves the draft begun since under its key', async () => {
  const { result } = show();
  await waitFor(() => expect(result.current.value.word).toBe('typed'));
  await saveDraft('form', { id: next, word: 'another' }, now);
  await act(() => result.current.reset());
  expect(await readDraft('form')).toMatchObject({ word: 'another' });
});
