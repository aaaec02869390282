import { readPreferences } from './preferences.ts';

/** Milliseconds on, off, on… (decisions §8). */
export const vibrationPatterns = {
  tap: [10],
  selection: [20],
  success: [50, 30, 50],
  warning: [100, 50, 100],
  error: [200, 100, 200],
  default: [200],
} as const;
export type Feeling = keyof typeof vibrationPatterns;

/** Properties of the browser that tell whether the device can vibrate. */
export type VibrationPort = Pick<Navigator, 'maxTouchPoints'> & { readonly vibrate?: unknown };

/**
 * True when this device can vibrate. No browser of an iPhone has the function; Chrome on a computer has it without a
 * motor, hence the test for a touch screen.
 */
export function canVibrate({ vibrate: move, maxTouchPoints }: VibrationPort = navigator): boolean {
  return typeof move === 'function' && maxTouchPoints > 0;
}

/** Vibrates when the phone can and the person did not disable it. */
export function vibrate(feeling: Feeling = 'default'): void {
  vibratePattern(vibrationPatterns[feeling]);
}

function vibratePattern(pattern: readonly number[]): void {
  // An empty pattern would stop a vibration in progress.
  if (pattern.length === 0 || !readPreferences().hapticFeedback) return;
  // Before the first touch of the page, browsers refuse it with a console error.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.([...pattern]);
}

export interface Tone {
  readonly hertz: number;
  readonly seconds: number;
}

/** 800 Hz for 0.2 s (specification §9). */
export const defaultTone: Tone = { hertz: 800, seconds: 0.2 };
const volume = 0.3;
/** Silence between two notes, so that two notes of the same pitch are distinct. */
const restSeconds = 0.04;

/** Plays the notes one after the other, when sounds are on. */
function playTones(tones: readonly Tone[]): void {
  if (!readPreferences().audioEnabled || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const gain = context.createGain();
  gain.gain.value = volume;
  gain.connect(context.destination);
  let [at, left] = [context.currentTime, tones.length];
  for (const { hertz, seconds } of tones) {
    const source = context.createOscillator();
    source.frequency.value = hertz;
    source.connect(gain);
    source.addEventListener('ended', () => {
      left -= 1;
      if (left === 0) void context.close();
    });
    source.start(at);
    source.stop(at + seconds);
    at += seconds + restSeconds;
  }
}

export function playSound(): void {
  playTones([defaultTone]);
}

/** Vibrates and plays a sound, at important moments. */
export function playFeedback(feeling: 'success' | 'warning' | 'error'): void {
  vibrate(feeling);
  playSound();
}

/** Sound and vibration that accompany a written sentence, each when its preference is on. */
export interface Cue {
  readonly tones: readonly Tone[];
  /** Milliseconds on, off, on… */
  readonly vibration: readonly number[];
}

export function playCue({ tones, vibration }: Cue): void {
  vibratePattern(vibration);
  playTones(tones);
}
