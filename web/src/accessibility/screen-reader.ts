import { yieldToReader } from './speech.ts';

/** Maximum time between a press or key and its click, in milliseconds. */
const pressMs = 1000;

/** Properties of an event that reveal its origin. */
export interface PressEvent {
  readonly type: string;
  /** False for events dispatched by scripts, including voice control. */
  readonly isTrusted: boolean;
  readonly timeStamp: number;
  readonly detail?: number;
  readonly width?: number;
  readonly height?: number;
  readonly pressure?: number;
}

export interface Reading {
  /** Time of the last event of a pointer or a key. */
  readonly madeAt: number;
  readonly isHeard: boolean;
}

/** A finger or a mouse has a size or a pressure; the events of a screen reader have neither. */
function isByHand({ width = 0, height = 0, pressure = 0 }: PressEvent): boolean {
  return width > 1 || height > 1 || pressure > 0;
}

/**
 * Guesses whether a screen reader runs. Browsers do not tell, so this looks for a click without any pointer or key
 * event. A real press on the page ends the assumption.
 */
export function computeReading({ madeAt, isHeard }: Reading, press: PressEvent): Reading {
  const { type, isTrusted, timeStamp, detail } = press;
  if (!isTrusted) return { madeAt, isHeard };
  if (type === 'pointerdown') return isByHand(press) ? { madeAt: timeStamp, isHeard: false } : { madeAt, isHeard };
  if (type !== 'click') return { madeAt: timeStamp, isHeard };
  return { madeAt, isHeard: isHeard || (detail === 0 && timeStamp - madeAt > pressMs) };
}

/** Silences the application's own voice while a screen reader seems to run. Returns a function that stops it. */
export function watchScreenReader(): () => void {
  let reading: Reading = { madeAt: -Infinity, isHeard: false };
  const controller = new AbortController();
  const look = (event: Event): void => {
    reading = computeReading(reading, event);
    yieldToReader(reading.isHeard);
  };
  for (const type of ['pointerdown', 'keydown', 'keyup', 'click'])
    document.addEventListener(type, look, { capture: true, passive: true, signal: controller.signal });
  return () => {
    controller.abort();
    yieldToReader(false);
  };
}
