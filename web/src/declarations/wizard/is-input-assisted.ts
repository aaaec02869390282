/** Maximum time in milliseconds between a press and its click. */
const pressMs = 1000;

let lastPressAt = -Infinity;
let assisted = false;

function onPointerDown(event: PointerEvent): void {
  lastPressAt = event.timeStamp;
  assisted = false;
}

/** Detects a click without a press, from a screen reader, a switch or voice control. */
function onClick(event: MouseEvent): void {
  if (event.detail === 0 && event.timeStamp - lastPressAt > pressMs) assisted = true;
}

function onKeyDown(): void {
  assisted = true;
}

/**
 * True when the last action of the person came from a keyboard, a switch, a screen reader or voice control: a screen
 * that moves on automatically would remove what is being read. Browsers do not say which of them runs, so this uses the
 * events of each press.
 */
export function isInputAssisted(): boolean {
  return assisted;
}

/** Watches the input while the wizard is open. Returns the function that stops it. */
export function watchInput(): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal } as const;
  document.addEventListener('pointerdown', onPointerDown, options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('keydown', onKeyDown, options);
  return () => controller.abort();
}
