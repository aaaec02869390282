import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce, Announcer } from './announcer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('specification §9: an announcement lasts one second, in the region of its urgency', () => {
  const { container } = render(<Announcer />);
  const said = () =>
    [...container.querySelectorAll('[aria-live]')].map((region) => [
      region.getAttribute('aria-live'),
      region.textContent,
    ]);
  act(() => announce('Photo gardée'));
  expect(said()).toEqual([
    ['polite', 'Photo gardée'],
    ['assertive', ''],
  ]);
  act(() => void vi.advanceTimersByTime(999));
  expect(said()[0]?.[1]).toBe('Photo gardée');
  act(() => void vi.advanceTimersByTime(1));
  expect(said()).toEqual([
    ['polite', ''],
    ['assertive', ''],
  ]);
  act(() => announce('Envoi refusé', 'assertive'));
  expect(said()).toEqual([
    ['polite', ''],
    ['assertive', 'Envoi refusé'],
  ]);
});
