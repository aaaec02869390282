import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../../test/open.tsx';
import { idleMs } from './after-first-screen.ts';
import { lazyPart, renderNothing, retryAfterMs, useIdlePart } from './lazy-part.ts';

const here = () => Promise.resolve({ Part: ({ name }: { readonly name: string }) => <p>{`Part of ${name}`}</p> });
const gone = (): ReturnType<typeof here> => Promise.reject(new TypeError('Failed to fetch'));

describe('a lazy part', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is rendered with its properties', async () => {
    const Part = lazyPart(here, (code) => code.Part);
    render(<Suspense>{<Part name="Ada" />}</Suspense>);
    expect(await screen.findByText('Part of Ada')).toBeTruthy();
  });

  it('renders its fallback, or nothing, when it fails', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    const Told = lazyPart(
      gone,
      (code) => code.Part,
      (fault) => <p>{fault}</p>,
    );
    const Silent = lazyPart(gone, (code) => code.Part, renderNothing);
    render(
      <Suspense>
        <Told name="Ada" />
        <Silent name="Bob" />
      </Suspense>,
    );
    expect((await screen.findByText('no-network')).parentElement?.children).toHaveLength(1);
  });

  it('is rendered once the network is back', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    const load = vi.fn(here).mockImplementationOnce(gone);
    const Part = lazyPart(
      load,
      (code) => code.Part,
      () => <p>row</p>,
    );
    render(<Suspense>{<Part name="Ada" />}</Suspense>);
    await screen.findByText('row');
    expect(load).toHaveBeenCalledTimes(1);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Part of Ada')).toBeTruthy();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(load).toHaveBeenCalledTimes(2);
  });

  const seen = (state: DocumentVisibilityState) =>
    act(async () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('is rendered once the page is visible again', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    const load = vi.fn(here).mockImplementationOnce(gone);
    const Part = lazyPart(
      load,
      (code) => code.Part,
      () => <p>row</p>,
    );
    render(<Suspense>{<Part name="Ada" />}</Suspense>);
    await screen.findByText('row');
    await seen('hidden');
    expect(load).toHaveBeenCalledTimes(1);
    await seen('visible');
    expect(await screen.findByText('Part of Ada')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is retried some time after each failure, until it is unmounted', async () => {
    vi.useFakeTimers();
    serve({ 'HEAD /api/health': 'lost' });
    const load = vi.fn(here).mockImplementation(gone);
    const Part = lazyPart(
      load,
      (code) => code.Part,
      () => <p>row</p>,
    );
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const { unmount } = render(<Suspense>{<Part name="Ada" />}</Suspense>);
    await pass(1);
    expect(screen.getByText('row')).toBeTruthy();
    await pass(retryAfterMs - 2);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(2);
    expect(load).toHaveBeenCalledTimes(2);
    await pass(retryAfterMs);
    expect(load).toHaveBeenCalledTimes(3);
    unmount();
    await pass(3 * retryAfterMs);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is not retried by timer after a newer version replaced it', async () => {
    vi.useFakeTimers();
    const script = document.head.appendChild(document.createElement('script'));
    script.type = 'module';
    script.src = '/assets/entry-1.js';
    serve({ 'HEAD /assets/entry-1.js': { status: 404 } });
    const load = vi.fn(here).mockImplementation(gone);
    const Part = lazyPart(
      load,
      (code) => code.Part,
      (fault) => <p>{fault}</p>,
    );
    render(<Suspense>{<Part name="Ada" />}</Suspense>);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('new-version')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2 * retryAfterMs));
    expect(load).toHaveBeenCalledTimes(1);
    script.remove();
  });

  it('is retried each time it is mounted', async () => {
    serve({ 'HEAD /api/health': 'lost' });
    const load = vi.fn(here).mockImplementationOnce(gone);
    const Part = lazyPart(
      load,
      (code) => code.Part,
      () => <p>row</p>,
    );
    const shown = () => render(<Suspense>{<Part name="Ada" />}</Suspense>);
    const first = shown();
    await screen.findByText('row');
    first.unmount();
    const second = shown();
    expect(await screen.findByText('Part of Ada')).toBeTruthy();
    second.unmount();
    shown();
    expect(screen.getByText('Part of Ada')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('an idle part', () => {
  afterEach(() => vi.useRealTimers());

  function Shown({ load, isUrgent }: { readonly load: typeof here; readonly isUrgent: boolean }) {
    return <p>{useIdlePart(load, isUrgent)?.askedAt ?? 'waiting'}</p>;
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it.each([
    [false, idleMs],
    [true, 0],
  ])('urgent: %s, is loaded after %d ms', async (isUrgent, wait) => {
    vi.useFakeTimers();
    const load = vi.fn(here);
    render(<Shown load={load} isUrgent={isUrgent} />);
    if (wait > 0) await pass(wait - 1);
    expect(load).not.toHaveBeenCalled();
    await pass(1);
    expect(screen.getByText('idle')).toBeTruthy();
  });

  it('is retried at each change of the connection, until it is loaded', async () => {
    vi.useFakeTimers();
    const load = vi.fn(here).mockImplementationOnce(gone);
    render(<Shown load={load} isUrgent />);
    await pass(1);
    expect(screen.getByText('waiting')).toBeTruthy();
    for (let turn = 0; turn < 2; turn += 1) await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('offline')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
