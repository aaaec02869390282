import { afterEach, expect, it, vi } from 'vitest';
import { playCue, playFeedback, playSound, vibrate, canVibrate, type VibrationPort } from './feedback.ts';
import { setPreferences } from './preferences.ts';

afterEach(() => setPreferences({ audioEnabled: false, hapticFeedback: true }));

it.each([
  ['default', [200]],
  ['tap', [10]],
  ['selection', [20]],
  ['success', [50, 30, 50]],
  ['warning', [100, 50, 100]],
  ['error', [200, 100, 200]],
] as const)('specification §9, decisions §8: « %s » vibrates %j ms', (feeling, pattern) => {
  const shaken = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { vibrate: shaken }));
  vibrate(feeling);
  expect(shaken).toHaveBeenCalledExactlyOnceWith(pattern);
  setPreferences({ hapticFeedback: false });
  vibrate(feeling);
  expect(shaken).toHaveBeenCalledOnce();
});

it.each<[string, VibrationPort, boolean]>([
  ['a phone with Android', { vibrate: () => true, maxTouchPoints: 5 }, true],
  ['an iPhone', { maxTouchPoints: 5 }, false],
  ['a computer with Chrome', { vibrate: () => true, maxTouchPoints: 0 }, false],
  ['a computer with Firefox', { maxTouchPoints: 0 }, false],
])('%s can vibrate, or not', (_device, port, can) => expect(canVibrate(port)).toBe(can));

/** An audio context that records its notes: pitch, start and end of each. */
function listen() {
  const notes: { hertz: number; from: number; to: number }[] = [];
  const ends: (() => void)[] = [];
  const close = vi.fn();
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 5;
      readonly destination = {};
      readonly close = close;
      createOscillator = () => {
        const note = { hertz: 0, from: 0, to: 0 };
        const frequency = { value: 0 };
        notes.push(note);
        return {
          frequency,
          connect: vi.fn(),
          addEventListener: (_type: string, end: () => void) => ends.push(end),
          start: (at: number) => Object.assign(note, { hertz: frequency.value, from: at }),
          stop: (at: number) => Object.assign(note, { to: at }),
        };
      };
      createGain = () => ({ gain: { value: 0 }, connect: vi.fn() });
    },
  );
  return { notes, ends, close };
}

it('specification §9: a sound is 800 Hz for 0.2 s, when sounds are on', () => {
  const { notes, ends, close } = listen();
  playSound();
  expect(notes).toEqual([]);
  setPreferences({ audioEnabled: true });
  playFeedback('success');
  expect(notes).toEqual([{ hertz: 800, from: 5, to: 5.2 }]);
  for (const end of ends) end();
  expect(close).toHaveBeenCalledOnce();
});

it('a cue plays its notes and vibrates, each according to its preference', () => {
  const { notes, ends, close } = listen();
  const shaken = vi.fn();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { vibrate: shaken }));
  const note = { hertz: 400, seconds: 0.1 };
  const cue = { tones: [note, note], vibration: [30, 60, 30] };
  playCue(cue);
  expect([notes, shaken.mock.calls]).toEqual([[], [[[30, 60, 30]]]]);
  setPreferences({ audioEnabled: true, hapticFeedback: false });
  playCue(cue);
  expect(shaken).toHaveBeenCalledOnce();
  expect(notes.map(({ hertz }) => hertz)).toEqual([400, 400]);
  // Two notes of the same pitch are distinct.
  expect(notes[1]?.from).toBeGreaterThan(notes[0]?.to ?? Infinity);
  ends[0]?.();
  expect(close).not.toHaveBeenCalled();
  ends[1]?.();
  expect(close).toHaveBeenCalledOnce();
});
