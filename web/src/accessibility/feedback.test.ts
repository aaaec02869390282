import { afterEach, expect, it, vi } from 'vitest';
import { playFeedback, playSound, vibrate, vibrates, type VibrationPort } from './feedback.ts';
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
])('%s can vibrate, or not', (_device, port, can) => expect(vibrates(port)).toBe(can));

it('specification §9: a sound is 800 Hz for 0.2 s, and only once asked for', () => {
  const source = {
    frequency: { value: 0 },
    connect: vi.fn((next: unknown) => next),
    addEventListener: vi.fn(),
    start: vi.fn(),
    stop: vi.fn(),
  };
  const gain = { gain: { value: 0 }, connect: vi.fn() };
  const made = vi.fn();
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 5;
      readonly destination = {};
      constructor() {
        made();
      }
      createOscillator = () => source;
      createGain = () => gain;
    },
  );
  playSound();
  expect(made).not.toHaveBeenCalled();
  setPreferences({ audioEnabled: true });
  playFeedback('success');
  expect(source.frequency.value).toBe(800);
  expect(source.start).toHaveBeenCalledOnce();
  expect(source.stop).toHaveBeenCalledExactlyOnceWith(5.2);
});
