/**
 * Ignores the second press of a trembling hand when the first one changed the screen: it would act on the next screen,
 * whose main action is at the same place. Returns the function that stops it.
 */
export function ignoreSecondPress(): () => void {
  let firstAddress = '';
  const stopSecondPress = (event: MouseEvent) => {
    const address = window.location.pathname + window.location.search;
    // `detail` counts successive clicks at one place; it stays 0 for the keyboard.
    if (event.detail < 2) firstAddress = address;
    else if (firstAddress !== address) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  document.addEventListener('click', stopSecondPress, { capture: true });
  return () => document.removeEventListener('click', stopSecondPress, { capture: true });
}
