import { afterEach, expect, it, vi } from 'vitest';
import { afterFirstScreen, idleMs } from './after-first-screen.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function whileLoading(): void {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
}
const load = () => window.dispatchEvent(new Event('load'));

it('specification §9: the tasks run two seconds after the page has loaded', () => {
  vi.useFakeTimers();
  const task = vi.fn<() => void>();
  afterFirstScreen(task);
  vi.advanceTimersByTime(1999);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

it('counts the wait from the load of the page', () => {
  whileLoading();
  const task = vi.fn<() => void>();
  afterFirstScreen(task);
  vi.advanceTimersByTime(3 * idleMs);
  load();
  vi.advanceTimersByTime(idleMs - 1);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

it('counts it from now once the page has loaded', () => {
  vi.useFakeTimers();
  const task = vi.fn<() => void>();
  afterFirstScreen(task);
  vi.advanceTimersByTime(idleMs - 1);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});

it('runs an urgent task without waiting for the load', () => {
  whileLoading();
  const task = vi.fn<() => void>();
  afterFirstScreen(task, true);
  vi.advanceTimersByTime(0);
  expect(task).toHaveBeenCalledOnce();
});

it.each([
  ['before the load', () => undefined],
  ['after it', load],
])('is cancelled %s', (_, between) => {
  whileLoading();
  const task = vi.fn<() => void>();
  const giveUp = afterFirstScreen(task);
  between();
  giveUp();
  load();
  vi.advanceTimersByTime(2 * idleMs);
  expect(task).not.toHaveBeenCalled();
});
