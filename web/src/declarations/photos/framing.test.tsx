import type { PlateSight } from '@placejuste/domain/photo-check';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { speaking } from '../../../test/speaking.ts';

const row = { left: 0.4, right: 0.6, top: 0.5, bottom: 0.6 };
const beside = { ...row, left: 0.05, right: 0.2 };
const slowLine = {
  ...navigator,
  connection: { effectiveType: '2g', addEventListener: vi.fn(), removeEventListener: vi.fn() },
};
let tell: (sight: PlateSight) => void;
let stopped: number;
let spoken: ReturnType<typeof speaking>['said'];

/** The hook, with a watch that tells what the test says; sounds as they are set. */
async function openHook(audioEnabled: boolean, isAiming = true) {
  vi.resetModules();
  vi.doMock('../../vision/watch-plate.lazy.ts', () => ({
    watchPlate: (_video: HTMLVideoElement, onSight: typeof tell) => {
      tell = onSight;
      return () => {
        stopped += 1;
      };
    },
  }));
  const { setPreferences } = await import('../../accessibility/index.ts');
  setPreferences({ audioEnabled });
  const { useFraming } = await import('./use-framing.ts');
  return renderHook(({ aims }) => useFraming(aims), { initialProps: { aims: isAiming } });
}

beforeEach(() => {
  document.documentElement.classList.remove('stabilised');
  stopped = 0;
  spoken = speaking().said;
  vi.stubGlobal('Worker', vi.fn());
  vi.stubGlobal('OffscreenCanvas', vi.fn());
});

it('is said and written while sounds are on, the plate once, and ends with the aim', async () => {
  const { result, rerender } = await openHook(true);
  const stop = result.current.watch?.(document.createElement('video'));
  await waitFor(() => expect(tell).toBeTypeOf('function'));
  act(() => tell({ row: beside, plate: null }));
  expect(result.current.words).toBe('Un peu à gauche.');
  // Too soon after the sentence before: neither said nor written.
  act(() => tell({ row, plate: 'AB-123-CD' }));
  expect(spoken.map(({ text }) => text)).toEqual(['Un peu à gauche.']);
  const later = performance.now() + 2000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  act(() => tell({ row, plate: 'AB-123-CD' }));
  act(() => tell({ row, plate: 'AB-123-CD' }));
  expect(spoken.map(({ text }) => text)).toEqual(['Un peu à gauche.', 'Plaque lue : AB-123-CD. Prenez la photo.']);
  expect(result.current.words).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
  stop?.();
  expect(stopped).toBe(1);
  rerender({ aims: false });
  expect(result.current).toEqual({ watch: undefined, words: '', isRead: false });
});

it('without sounds writes the plate once read, feels it once, and says nothing', async () => {
  const vibrate = vi.fn(() => true);
  vi.stubGlobal('navigator', Object.assign(navigator, { vibrate }));
  const { result } = await openHook(false);
  result.current.watch?.(document.createElement('video'));
  await waitFor(() => expect(tell).toBeTypeOf('function'));
  const written = (sight: PlateSight) => {
    act(() => tell(sight));
    return result.current.words;
  };
  expect(written({ row: beside, plate: null })).toBe('');
  expect(vibrate).not.toHaveBeenCalled();
  expect(written({ row, plate: 'AB-123-CD' })).toBe('Plaque lue : AB-123-CD');
  expect(written({ row, plate: 'AB-123-CD' })).toBe('Plaque lue : AB-123-CD');
  expect(vibrate.mock.calls).toEqual([[[50, 30, 50]]]);
  expect(written({ row, plate: null })).toBe('Plaque lue : AB-123-CD');
  expect(written({ row: null, plate: null })).toBe('');
  expect(spoken).toEqual([]);
  Reflect.deleteProperty(navigator, 'vibrate');
});

it.each([
  ['nothing is aimed at', true, () => undefined],
  ['the phone is too weak, sounds off', false, () => document.documentElement.classList.add('stabilised')],
  ['the line is too slow, sounds off', false, () => vi.stubGlobal('navigator', slowLine)],
])('does nothing while %s', async (name, audioEnabled, prepare) => {
  prepare();
  const { result } = await openHook(audioEnabled, name !== 'nothing is aimed at');
  expect(result.current).toEqual({ watch: undefined, words: '', isRead: false });
});
