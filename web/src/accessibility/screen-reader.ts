import { yieldToReader } from './speech.ts';

/** Time a press or a key takes at most to become a click, in milliseconds. */
const pressMs = 1000;

/** The members of an event that tell what made it. */
export interface PressEvent {
  readonly type: string;
  /** False for what a script presses, the voice control among them. */
  readonly isTrusted: boolean;
  readonly timeStamp: number;
  readonly detail?: number;
  readonly width?: number;
  readonly height?: number;
  readonly pressure?: number;
}

export interface Reading {
  /** When a pointer or a key last did something. */
  readonly madeAt: number;
  readonly isHeard: boolean;
}

/** A finger or a mouse has a size or a weight; what a screen reader sends in their place has neither. */
function isByHand({ width = 0, height = 0, pressure = 0 }: PressEvent): boolean {
  return width > 1 || height > 1 || pressure > 0;
}

/**
 * Whether a screen reader seems to run. No browser tells, so this looks for what only a screen reader does: a press
 * that no pointer and no key made. A real press on the page ends that assumption.
 */
export function computeReading({ madeAt, isHeard }: Reading, press: PressEvent): Reading {
  const { type, isTrusted, timeStamp, detail } = press;
  if (!isTrusted) return { madeAt, isHeard };
  if (type === 'pointerdown') return isByHand(press) ? { madeAt: timeStamp, isHeard: false } : { madeAt, isHeard };
  if (type !== 'click') return { madeAt: timeStamp, isHeard };
  return { madeAt, isHeard: isHeard || (detail === 0 && timeStamp - madeAt > pressMs) };
}

/** While a screen reader seems to run, the application's own voice is silent. Returns how to stop. */
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
