import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAutoAdvance } from './use-auto-advance.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('advances once, 0.8 s after it was armed, and not at all when disarmed before', () => {
  const advance = vi.fn();
  const { rerender } = renderHook(({ armed }) => useAutoAdvance(armed, 800, advance), {
    initialProps: { armed: false },
  });
  vi.advanceTimersByTime(5000);
  expect(advance).not.toHaveBeenCalled();
  rerender({ armed: true });
  vi.advanceTimersByTime(799);
  expect(advance).not.toHaveBeenCalled();
  rerender({ armed: true });
  vi.advanceTimersByTime(1);
  expect(advance).toHaveBeenCalledTimes(1);
  rerender({ armed: false });
  rerender({ armed: true });
  rerender({ armed: false });
  vi.advanceTimersByTime(5000);
  expect(advance).toHaveBeenCalledTimes(1);
});
