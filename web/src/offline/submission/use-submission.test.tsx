import { act, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ada, type Answer, type ReceivedCall, serve, sessionOf, synced } from '../../../test/open.tsx';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { draftMessages } from './draft.text.fr.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SubmissionProgress } from './submission-progress.tsx';
import { announceProgress } from '../outbox/outbox-signal.ts';
import { enqueue, findOutboxRow } from '../outbox/outbox-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import type { DirectAction, QueuedAction, SendOutcome } from './submission.ts';
import { useSubmission } from './use-submission.ts';

const id = '01933b6e-0000-7000-8000-000000000001';
const action = (send: DirectAction<null, string>['send']): DirectAction<null, string> => ({
  kind: 'essai.create',
  version: 1,
  send,
});
const deliveredOutcome: SendOutcome<string> = { ok: true, reply: 'kept' };
/** The second that `poll` allows is too short for a busy machine. */
const slowMachine = { timeout: 10_000 };
const refused: SendOutcome<string> = { ok: false, code: 'PLATE', message: 'Non.', isRetryable: false };

beforeEach(() => {
  serve({});
  localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
});

describe('a sending followed by its screen', () => {
  it('is under way, then delivered: nothing failed', async () => {
    let answer: (outcome: SendOutcome<string>) => void = () => undefined;
    const pendingOutcome = new Promise<SendOutcome<string>>((resolve) => (answer = resolve));
    const { result } = renderHook(() => useSubmission());
    expect(result.current).toMatchObject({ progress: null, failure: null, attempt: 0 });
    let submission: Promise<unknown> = Promise.resolve();
    act(() => {
      submission = result.current.submit({ id, action: action(() => pendingOutcome), payload: null, photos: [] });
    });
    expect(result.current.progress).toEqual({ phase: 'saving' });
    await act(async () => {
      answer(deliveredOutcome);
      expect(await submission).toEqual({ state: 'delivered', reply: 'kept' });
    });
    expect(result.current).toMatchObject({ progress: null, failure: null, attempt: 0 });
  });

  it('failed twice: why, the number of the try, and nothing once it is forgotten or tried again', async () => {
    const { result } = renderHook(() => useSubmission());
    const fail = () => result.current.submit({ id, action: action(async () => refused), payload: null, photos: [] });
    await act(fail);
    expect(result.current).toMatchObject({
      failure: { state: 'refused', message: 'Non.' },
      attempt: 1,
      progress: null,
    });
    await act(fail);
    expect(result.current.attempt).toBe(2);
    act(() => result.current.forget());
    expect(result.current.failure).toBeNull();
    await act(fail);
    act(() => {
      void result.current.submit({ id, action: action(() => new Promise(() => undefined)), payload: null, photos: [] });
    });
    expect(result.current.failure).toBeNull();
  });

  it('stopped by a fault of the phone: it is said, and the screen is no longer busy', async () => {
    const { result } = renderHook(() => useSubmission());
    const broken = () => Promise.reject(new DOMException('gone', 'InvalidStateError'));
    await act(() => result.current.submit({ id, action: action(broken), payload: null, photos: [] }));
    expect(result.current).toMatchObject({
      failure: { state: 'waiting', message: draftMessages.notSubmitted },
      attempt: 1,
      progress: null,
    });
  });

  it('interrupted by the person before the action leaves', async () => {
    const { result } = renderHook(() => useSubmission());
    const send = vi.fn(async () => deliveredOutcome);
    act(() => result.current.cancel());
    await act(async () => {
      const submission = result.current.submit({ id, action: action(send), payload: null, photos: [] });
      result.current.cancel();
      expect(await submission).toEqual({ state: 'cancelled' });
    });
    expect(send).not.toHaveBeenCalled();
    expect(result.current.failure).toEqual({ state: 'cancelled' });
  });

  it('goes on after the screen is left', async () => {
    const { result, unmount } = renderHook(() => useSubmission());
    const { submit } = result.current;
    unmount();
    const send = vi.fn(async () => refused);
    await submit({ id, action: action(send), payload: null, photos: [] });
    expect(send).toHaveBeenCalledOnce();
    expect(result.current.failure).toBeNull();
  });
});

describe('a sending by the outbox, followed by its screen', () => {
  const queued: QueuedAction<object, { readonly id: string }> = {
    kind: 'declaration.create',
    version: 2,
    result: z.object({ id: z.string() }),
  };
  const uploading = { phase: 'uploading', label: 'photo', percent: 40 } as const;
  const answer = synced((action) => ({ id: action.id }));

  /** Makes the server wait until the returned function is called. */
  function holdServer(): () => void {
    let free: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (free = resolve));
    serve({
      'POST /api/sync': async (asked: ReceivedCall): Promise<Answer> => {
        await released;
        return answer(asked);
      },
    });
    return () => free();
  }

  beforeEach(async () => {
    await (await openLocalDatabase()).clear('outbox');
  });

  it('tells how far it is, then that it was delivered', async () => {
    const free = holdServer();
    const { result } = renderHook(() => useSubmission());
    let submission: Promise<unknown> = Promise.resolve();
    await act(async () => {
      submission = result.current.submit({ id, action: queued, payload: {}, photos: [] });
      await expect.poll(async () => (await findOutboxRow(id))?.state, slowMachine).toBe('sending');
    });
    act(() => announceProgress(id, uploading));
    expect(result.current.progress).toEqual(uploading);
    await act(async () => {
      free();
      expect(await submission).toEqual({ state: 'delivered', reply: { id } });
    });
    expect(result.current).toMatchObject({ progress: null, failure: null, attempt: 0 });
  });

  it('kept for later is no failure', async () => {
    serve({ 'POST /api/sync': 'lost' });
    const { result } = renderHook(() => useSubmission());
    await act(async () => {
      const outcome = await result.current.submit({ id, action: queued, payload: {}, photos: [] });
      expect(outcome.state).toBe('kept');
    });
    expect(result.current).toMatchObject({ progress: null, failure: null, attempt: 0 });
  });

  it('of what waits already: it is being saved, goes on, and its row is given', async () => {
    const free = holdServer();
    const row = { id, owner: ada.id, kind: 'declaration.create', version: 2, payload: {}, photos: [] } as const;
    await enqueue(row, new Date('2026-11-22T09:00:00Z'));
    const { result } = renderHook(() => useSubmission());
    let delivery: Promise<unknown> = Promise.resolve();
    act(() => {
      delivery = result.current.deliver(id);
    });
    expect(result.current.progress).toEqual({ phase: 'saving' });
    await act(async () => {
      await expect.poll(async () => (await findOutboxRow(id))?.state, slowMachine).toBe('sending');
    });
    act(() => announceProgress(id, uploading));
    expect(result.current.progress).toEqual(uploading);
    await act(async () => {
      free();
      expect(await delivery).toMatchObject({ id, state: 'delivered' });
    });
    expect(result.current.progress).toBeNull();
  });
});

describe('what is shown of a sending', () => {
  const renderProgress = (progress: Parameters<typeof SubmissionProgress>[0]['progress']) => {
    const onCancel = vi.fn();
    render(<SubmissionProgress progress={progress} onCancel={onCancel} />);
    return onCancel;
  };

  it('nothing while nothing is sent', () => {
    renderProgress(null);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('its saving, which cannot be interrupted', () => {
    renderProgress({ phase: 'saving' });
    expect(screen.getByRole('status').textContent).toBe(offlineMessages.saving);
    expect(screen.getByRole('progressbar', { name: offlineMessages.saving })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a picture: its figure, spoken a quarter at a time, and a way to stop', async () => {
    const onCancel = renderProgress({ phase: 'uploading', label: 'photo', percent: 63 });
    expect(screen.getByRole('status').textContent).toBe(offlineMessages.uploaded(50));
    const bar = screen.getByRole('progressbar', { name: offlineMessages.uploading('photo') });
    expect((bar as HTMLProgressElement).value).toBe(63);
    await userEvent.click(screen.getByRole('button', { name: offlineMessages.cancel }));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('why it failed: nothing, an interruption, or the sentence under its title with what to do', () => {
    const { rerender } = render(<FailureAlert failure={null} title="Refusé" />);
    expect(document.body.textContent).toBe('');
    rerender(<FailureAlert failure={{ state: 'cancelled' }} title="Refusé" />);
    expect(screen.getByRole('status').textContent).toContain(offlineMessages.cancelled);
    expect(screen.queryByText('Refusé')).toBeNull();
    rerender(
      <FailureAlert failure={{ state: 'refused', code: 'X', message: 'Non.' }} title="Refusé">
        <p>Corrigez.</p>
      </FailureAlert>,
    );
    for (const text of ['Refusé', 'Non.', 'Corrigez.']) expect(screen.getByText(text)).toBeDefined();
  });
});
