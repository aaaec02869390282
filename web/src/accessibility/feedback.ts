import { readPreferences } from './preferences.ts';

/** Milliseconds on, off, on… (decisions §8). */
const patterns = {
  tap: [10],
  selection: [20],
  success: [50, 30, 50],
  warning: [100, 50, 100],
  error: [200, 100, 200],
  default: [200],
} as const;
export type Feeling = keyof typeof patterns;

/** The members of a browser that tell whether the device may vibrate. */
export type VibrationPort = Pick<Navigator, 'maxTouchPoints'> & { readonly vibrate?: unknown };

/**
 * Whether this device can vibrate. No browser of an iPhone has the function; a computer with Chrome has it, and nothing
 * that moves: it is told by its want of a touch screen.
 */
export function vibrates({ vibrate: move, maxTouchPoints }: VibrationPort = navigator): boolean {
  return typeof move === 'function' && maxTouchPoints > 0;
}

/** Vibrates when the phone can and the person has not said no. */
export function vibrate(feeling: Feeling = 'default'): void {
  if (!readPreferences().hapticFeedback) return;
  // Browsers refuse it, loudly, before the first touch of the page.
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.([...patterns[feeling]]);
}

const tone = { hertz: 800, seconds: 0.2, volume: 0.3 };

/** 800 Hz for 0.2 s (specification §9), when sounds are on. */
export function playSound(): void {
  if (!readPreferences().audioEnabled || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = tone.hertz;
  volume.gain.value = tone.volume;
  source.connect(volume).connect(context.destination);
  source.addEventListener('ended', () => void context.close());
  source.start();
  source.stop(context.currentTime + tone.seconds);
}

/** Both at once, at the moments that matter. */
export function playFeedback(feeling: 'success' | 'warning' | 'error'): void {
  vibrate(feeling);
  playSound();
}
