/** Time a press takes at most to become a click, in milliseconds. */
const pressMs = 1000;

let byHand = -Infinity;
let assisted = false;

function onPointerDown(event: PointerEvent): void {
  byHand = event.timeStamp;
  assisted = false;
}

/** A screen reader, a switch or a voice activates an element without touching it. */
function onClick(event: MouseEvent): void {
  if (event.detail === 0 && event.timeStamp - byHand > pressMs) assisted = true;
}

function onKeyDown(): void {
  assisted = true;
}

/**
 * True when the last thing the person did came from a keyboard, a switch, a screen reader or a voice: a screen that
 * leaves by itself would take away what is being read. No browser tells which of them runs, so this looks at the events
 * of each press.
 */
export function isInputAssisted(): boolean {
  return assisted;
}

/** Watches for as long as the wizard is open; returns how to stop. */
export function watchInput(): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal } as const;
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('keydown', onKeyDown, options);
  return () => controller.abort();
}
