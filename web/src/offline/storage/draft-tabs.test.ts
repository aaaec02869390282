import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionOf } from '../../../test/open.tsx';
import { useMessages } from '../../accessibility/index.ts';
import { draftMessages } from '../submission/draft.text.fr.ts';
import { dropDraft, readDraft } from './draft-store.ts';
import { buildOwnPrefix } from './local-owner.ts';
import { useDraft } from './use-draft.ts';
import { wipeLocalData } from './wipe.lazy.ts';

interface PlateDraft {
  readonly plate: string;
}

const parse = (kept: unknown) =>
  typeof kept === 'object' && kept !== null && 'plate' in kept ? (kept as PlateDraft) : null;

beforeEach(async () => {
  await wipeLocalData();
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

/** Simulates another tab on the channel of the drafts. */
function otherTab() {
  const channel = new BroadcastChannel('placejuste-drafts');
  onTestFinished(() => channel.close());
  const messagesSent: { readonly kind: string; readonly value?: unknown }[] = [];
  channel.onmessage = ({ data }) => void messagesSent.push(data as (typeof messagesSent)[number]);
  const key = `${buildOwnPrefix()}fine`;
  return { heard: messagesSent, say: (message: object) => channel.postMessage({ key, tab: 'other', ...message }) };
}

function open(shares = true) {
  return renderHook(() =>
    useDraft<PlateDraft>('fine', { first: { plate: '' }, parse, ...(shares ? { follow: parse } : {}) }),
  );
}

describe('a draft in two tabs', () => {
  it('is told once the second one opens, and no more once it is left', async () => {
    const other = otherTab();
    const { result } = open();
    await waitFor(() => expect(other.heard).toContainEqual(expect.objectContaining({ kind: 'opened' })));
    expect(result.current.elsewhere).toBe('nowhere');
    other.say({ kind: 'opened' });
    await waitFor(() => expect(result.current.elsewhere).toBe('open'));
    await waitFor(() => expect(other.heard).toContainEqual(expect.objectContaining({ kind: 'here' })));
    other.say({ kind: 'left' });
    await waitFor(() => expect(result.current.elsewhere).toBe('nowhere'));
  });

  it('shows what the other one keeps, and does not say it again', async () => {
    const other = otherTab();
    const { result } = open();
    await waitFor(() => expect(result.current.ready).toBe(true));
    act(() => result.current.set(() => ({ plate: 'AA-111-AA' })));
    await waitFor(async () => expect(await readDraft('fine')).toEqual({ plate: 'AA-111-AA' }));
    await waitFor(() => expect(other.heard.filter(({ kind }) => kind === 'saved')).toHaveLength(1));
    other.say({ kind: 'saved', value: { plate: 'BB-222-BB' } });
    await waitFor(() => expect(result.current.value).toEqual({ plate: 'BB-222-BB' }));
    act(() => result.current.set(({ plate }) => ({ plate: `${plate} bis` })));
    await waitFor(() =>
      expect(other.heard.filter(({ kind }) => kind === 'saved').map(({ value }) => value)).toEqual([
        { plate: 'AA-111-AA' },
        { plate: 'BB-222-BB bis' },
      ]),
    );
  });

  it('says it is ended there, and keeps nothing here any more', async () => {
    const other = otherTab();
    const { result } = open();
    await waitFor(() => expect(result.current.ready).toBe(true));
    act(() => result.current.set(() => ({ plate: 'AA-111-AA' })));
    await waitFor(async () => expect(await readDraft('fine')).not.toBeNull());
    await dropDraft('fine');
    await waitFor(() => expect(other.heard).toContainEqual(expect.objectContaining({ kind: 'dropped' })));
    other.say({ kind: 'dropped' });
    await waitFor(() => expect(result.current.elsewhere).toBe('ended'));
    expect(result.current.value).toEqual({ plate: 'AA-111-AA' });
    expect(await readDraft('fine')).toBeNull();
  });

  it('of another person, or that each tab keeps for itself, changes nothing', async () => {
    const other = otherTab();
    const { result } = open();
    const alone = open(false);
    await waitFor(() => expect(alone.result.current.ready && result.current.ready).toBe(true));
    other.say({ kind: 'saved', value: { plate: 'CC-333-CC' }, key: 'somebody-else/fine' });
    other.say({ kind: 'saved', value: { plate: 'DD-444-DD' } });
    await waitFor(() => expect(result.current.value).toEqual({ plate: 'DD-444-DD' }));
    expect(alone.result.current).toMatchObject({ value: { plate: '' }, elsewhere: 'nowhere' });
  });
});

it('device-full-while-typing: is told once that nothing is kept, and the form goes on', async () => {
  const { result } = open();
  const messages = renderHook(() => useMessages());
  await waitFor(() => expect(result.current.ready).toBe(true));
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
  const listLossAlerts = () =>
    messages.result.current.filter(({ title }) => title === draftMessages.draftNotKept.title);
  act(() => result.current.set(() => ({ plate: 'AA-111-AA' })));
  await waitFor(() => expect(listLossAlerts()).toHaveLength(1));
  act(() => result.current.set(() => ({ plate: 'AA-111-AB' })));
  await waitFor(() => expect(put).toHaveBeenCalledTimes(2));
  expect(listLossAlerts()).toHaveLength(1);
  expect(result.current.value).toEqual({ plate: 'AA-111-AB' });
});

describe('a draft that a full phone could not store', () => {
  const fill = () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => put.mockRestore());
  };
  const savedBy = ({ heard }: ReturnType<typeof otherTab>) =>
    heard.filter(({ kind }) => kind === 'saved').map(({ value }) => value);

  it('is told to a tab that opens, which would else cover it with what was stored before', async () => {
    const other = otherTab();
    const { result } = open();
    await waitFor(() => expect(result.current.ready).toBe(true));
    act(() => result.current.set(() => ({ plate: 'AA-111-AA' })));
    await waitFor(async () => expect(await readDraft('fine')).toEqual({ plate: 'AA-111-AA' }));
    other.say({ kind: 'opened' });
    await waitFor(() => expect(other.heard).toContainEqual(expect.objectContaining({ kind: 'here' })));
    expect(savedBy(other)).toEqual([{ plate: 'AA-111-AA' }]);
    fill();
    act(() => result.current.set(() => ({ plate: 'BB-222-BB' })));
    await waitFor(() => expect(savedBy(other)).toHaveLength(2));
    other.say({ kind: 'opened' });
    await waitFor(() =>
      expect(savedBy(other)).toEqual([{ plate: 'AA-111-AA' }, { plate: 'BB-222-BB' }, { plate: 'BB-222-BB' }]),
    );
  });

  it('is shown by the tab that opens, whatever it reads in the storage', async () => {
    const before = open();
    await waitFor(() => expect(before.result.current.ready).toBe(true));
    act(() => before.result.current.set(() => ({ plate: 'AA-111-AA' })));
    await waitFor(async () => expect(await readDraft('fine')).toEqual({ plate: 'AA-111-AA' }));
    before.unmount();
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    onTestFinished(() => read.mockRestore());
    const other = otherTab();
    const { result } = open();
    other.say({ kind: 'saved', value: { plate: 'BB-222-BB' } });
    await waitFor(() => expect(result.current.ready && result.current.elsewhere === 'open').toBe(true));
    expect(read).toHaveBeenCalled();
    expect(result.current.value).toEqual({ plate: 'BB-222-BB' });
  });
});
