import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startMetrics, usePerformanceMetrics } from './performance-metrics.ts';

type ObserverCallback = (list: { getEntries: () => readonly object[] }) => void;
const observers = new Map<string, ObserverCallback>();

/** A browser that supports every metric except the first input. */
class Observer {
  static readonly supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'paint', 'navigation'];
  readonly told: ObserverCallback;
  constructor(told: ObserverCallback) {
    this.told = told;
  }
  observe({ type, buffered }: { readonly type: string; readonly buffered: boolean }) {
    if (buffered) observers.set(type, this.told);
  }
}
const tell = (type: string, ...entries: readonly object[]) =>
  act(() => observers.get(type)?.({ getEntries: () => entries }));

it('specification §3: keeps the seven measures here, and sends none', () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('PerformanceObserver', Observer);
  navigator.sendBeacon = asked;
  const { result } = renderHook(usePerformanceMetrics);
  expect(Object.values(result.current)).toEqual([null, null, null, null, null, null, null]);
  startMetrics();
  expect([...observers.keys()]).toEqual(Observer.supportedEntryTypes);
  tell('paint', { name: 'first-paint', startTime: 120 });
  tell('paint', { name: 'first-contentful-paint', startTime: 140 });
  tell('largest-contentful-paint', { startTime: 140 }, { startTime: 300 });
  tell('layout-shift', { value: 0.02, hadRecentInput: false }, { value: 0.5, hadRecentInput: true });
  tell('layout-shift', { value: 0.01, hadRecentInput: false });
  tell('navigation', { loadEventEnd: 900, domContentLoadedEventEnd: 400 });
  expect(result.current).toEqual({
    largestContentfulPaint: 300,
    firstInputDelay: null,
    cumulativeLayoutShift: 0.03,
    loadTime: 900,
    domReady: 400,
    firstPaint: 120,
    firstContentfulPaint: 140,
  });
  Observer.supportedEntryTypes.push('first-input');
  startMetrics();
  tell('first-input', { startTime: 1000, processingStart: 1012 });
  expect(result.current.firstInputDelay).toBe(12);
  expect(asked).not.toHaveBeenCalled();
});
