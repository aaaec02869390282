import type { FrameSight, FramingSubject, PictureBox } from '@placejuste/domain/photo-check';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { speaking } from '../../../test/speaking.ts';

const measures = { lightest: 230, darkest: 40, blur: 1 };
const row = { left: 0.4, right: 0.6, top: 0.5, bottom: 0.6 };
const plateAt = (place: PictureBox | null, plate: string | null = null): FrameSight => ({
  subject: 'plate',
  row: place,
  plate,
  measures,
});
const beside = plateAt({ ...row, left: 0.05, right: 0.2 });
const read = plateAt(row, 'AB-123-CD');
const slowLine = {
  ...navigator,
  connection: { effectiveType: '2g', addEventListener: vi.fn(), removeEventListener: vi.fn() },
};
const off = { watch: undefined, words: '', isFound: false };
let tell: (sight: FrameSight) => void;
let watched: FramingSubject[];
let stopped: number;
let clock: number;
let spoken: ReturnType<typeof speaking>['said'];
let shaken: ReturnType<typeof vi.fn>;
let notes: number[];

interface Opening {
  readonly audioEnabled?: boolean;
  readonly hapticFeedback?: boolean;
  readonly subject?: FramingSubject | null;
}

/** The hook, with a watch that tells what the test says, on the clock of the test. */
async function openHook({ audioEnabled = false, hapticFeedback = true, subject = 'plate' }: Opening = {}) {
  vi.resetModules();
  vi.doMock('../watch-frames.lazy.ts', () => ({
    watchFrames: (aim: { readonly subject: FramingSubject }, onSight: typeof tell) => {
      watched.push(aim.subject);
      tell = onSight;
      return () => {
        stopped += 1;
      };
    },
  }));
  const { setPreferences } = await import('../../accessibility/index.ts');
  setPreferences({ audioEnabled, hapticFeedback });
  const { useFraming } = await import('./use-framing.ts');
  const hook = renderHook(({ aimedAt }) => useFraming(aimedAt, now), { initialProps: { aimedAt: subject } });
  const look = async () => {
    const count = watched.length;
    const stop = hook.result.current.watch?.(document.createElement('video'));
    await waitFor(() => expect(watched).toHaveLength(count + 1));
    return stop;
  };
  /** The hints shown after these frames, half a second apart. */
  const written = (...sights: readonly FrameSight[]) => {
    for (const sight of sights) {
      clock += 500;
      act(() => tell(sight));
    }
    return hook.result.current.words;
  };
  return { ...hook, look, written };
}
const now = () => clock;

beforeEach(() => {
  document.documentElement.classList.remove('stabilised');
  [watched, stopped, clock, notes] = [[], 0, 0, []];
  spoken = speaking().said;
  shaken = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: shaken });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
  vi.stubGlobal('Worker', vi.fn());
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      createGain = () => ({ gain: { value: 0 }, connect: vi.fn() });
      createOscillator = () => {
        const frequency = { value: 0 };
        return {
          frequency,
          connect: vi.fn(),
          addEventListener: vi.fn(),
          start: () => notes.push(frequency.value),
          stop: vi.fn(),
        };
      };
    },
  );
});

it('sounds on: a hint on which two looks agree is written, spoken, heard and felt', async () => {
  const { result, rerender, look, written } = await openHook({ audioEnabled: true });
  const stop = await look();
  expect(written(beside)).toBe('');
  expect(written(beside)).toBe('Un peu à gauche.');
  expect(notes).toEqual([440, 440]);
  // Before the end of that sentence: neither said nor written.
  expect(written(read)).toBe('Un peu à gauche.');
  expect(written(read, read, read)).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
  expect(result.current.isFound).toBe(true);
  expect(written(read, read)).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
  expect(spoken.map(({ text }) => text)).toEqual(['Un peu à gauche.', 'Plaque lue : AB-123-CD. Prenez la photo.']);
  expect(notes).toEqual([440, 440, 800]);
  expect(shaken.mock.calls).toEqual([[[60]], [[50, 30, 50]]]);
  stop?.();
  expect(stopped).toBe(1);
  rerender({ aimedAt: null });
  expect(result.current).toEqual(off);
});

it('the same hint is said again after six seconds, and felt no more', async () => {
  const { look, written } = await openHook({ audioEnabled: true });
  await look();
  written(...Array.from({ length: 14 }, () => beside));
  expect(spoken.map(({ text }) => text)).toEqual(['Un peu à gauche.', 'Un peu à gauche.']);
  expect(shaken).toHaveBeenCalledOnce();
});

it('sounds off: written and felt alone; one look that misses the plate takes nothing away', async () => {
  const { look, written } = await openHook();
  await look();
  expect(written(beside, beside)).toBe('Un peu à gauche.');
  expect(written(read, read, read, read)).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
  expect(written(plateAt(row))).toBe('Plaque lue : AB-123-CD. Prenez la photo.');
  expect([spoken, notes]).toEqual([[], []]);
  expect(shaken.mock.calls).toEqual([[[60]], [[50, 30, 50]]]);
});

it('vibrations off: written, and nothing is felt', async () => {
  const { look, written } = await openHook({ hapticFeedback: false });
  await look();
  expect(written(beside, beside)).toBe('Un peu à gauche.');
  expect(shaken).not.toHaveBeenCalled();
});

it('with a screen reader the voice is silent: the status it reads says it, the sound stays', async () => {
  const { look, written } = await openHook({ audioEnabled: true });
  const { yieldToReader } = await import('../../accessibility/speech.ts');
  yieldToReader(true);
  await look();
  expect(written(beside, beside)).toBe('Un peu à gauche.');
  expect(spoken).toEqual([]);
  expect(notes).toEqual([440, 440]);
});

it('a sheet whole in the picture is told, then what cannot be told is no more written', async () => {
  const sight = (sheet: PictureBox | null): FrameSight => ({ subject: 'sheet', sheet, measures });
  const whole = sight({ left: 0.1, right: 0.9, top: 0.1, bottom: 0.9 });
  const { result, look, written } = await openHook({ subject: 'sheet' });
  await look();
  expect(watched).toEqual(['sheet']);
  expect(written(sight(null), sight(null))).toBe('');
  expect(shaken).not.toHaveBeenCalled();
  expect(written(whole, whole)).toBe('Feuille entière. Prenez la photo.');
  expect(result.current.isFound).toBe(true);
  expect(written(sight(null), sight(null))).toBe('');
});

it('behind the windscreen, only light and sharpness are told', async () => {
  const { look, written } = await openHook({ subject: 'card' });
  await look();
  expect(written({ subject: 'card', measures }, { subject: 'card', measures })).toBe('');
  const night: FrameSight = { subject: 'card', measures: { lightest: 20, darkest: 0, blur: null } };
  expect(written(night, night)).toBe('Trop sombre. Éclairez.');
});

it.each<[string, Opening, () => unknown]>([
  ['nothing is aimed at', { audioEnabled: true, subject: null }, () => undefined],
  ['the phone is too weak, sounds off', {}, () => document.documentElement.classList.add('stabilised')],
  ['the line is too slow, sounds off', {}, () => vi.stubGlobal('navigator', slowLine)],
])('does nothing while %s', async (_name, opening, prepare) => {
  prepare();
  const { result } = await openHook(opening);
  expect(result.current).toEqual(off);
});
