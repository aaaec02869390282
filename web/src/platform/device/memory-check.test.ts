import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchMemory } from './memory-check.ts';

const heap = { usedJSHeapSize: 0, jsHeapSizeLimit: 1000 };
const half = 15_000;

beforeEach(() => {
  vi.useFakeTimers();
  heap.usedJSHeapSize = 801;
  Object.defineProperty(performance, 'memory', { configurable: true, value: heap });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(performance, 'memory');
});

it('specification §9: looks every 30 s and warns once each time 80 % of the limit is passed', () => {
  const warned = vi.fn();
  const stop = watchMemory(warned);
  vi.advanceTimersByTime(2 * half - 1);
  expect(warned).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(warned).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * half);
  expect(warned).toHaveBeenCalledTimes(1);
  heap.usedJSHeapSize = 800;
  vi.advanceTimersByTime(2 * half);
  heap.usedJSHeapSize = 900;
  vi.advanceTimersByTime(2 * half);
  expect(warned).toHaveBeenCalledTimes(2);
  stop();
  heap.usedJSHeapSize = 0;
  vi.advanceTimersByTime(4 * half);
  expect(warned).toHaveBeenCalledTimes(2);
});

it('does nothing in a browser without memory figures', () => {
  Reflect.deleteProperty(performance, 'memory');
  watchMemory(() => undefined)();
  expect(vi.getTimerCount()).toBe(0);
});
