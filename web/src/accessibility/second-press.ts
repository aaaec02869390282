/**
 * A second press of a hand that shakes is meant for the screen of the first one: where that screen is left by then, it
 * does nothing on the next one, whose act stands at the same place. Returns the function that stops it.
 */
export function ignoreSecondPress(): () => void {
  let firstAddress = '';
  const stopSecondPress = (event: MouseEvent) => {
    const address = window.location.pathname + window.location.search;
    // The browser counts the presses that follow each other at one place; those of a keyboard are not counted.
    if (event.detail < 2) firstAddress = address;
    else if (firstAddress !== address) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', stopSecondPress, { capture: true });
  return () => document.removeEventListener('click', stopSecondPress, { capture: true });
}
