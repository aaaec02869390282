/** Tasks that no screen waits for run this long after the page has loaded, in ms (specification §9). */
export const idleMs = 2000;

/**
 * Runs such a task, or an urgent one, which runs next. The wait is counted from the load of the page, however slow, so
 * that nothing takes the line or the processor from the first screen; from now once the page has loaded.
 * @returns the way to give it up.
 */
export function afterFirstScreen(task: () => void, isUrgent = false): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(task, isUrgent ? 0 : idleMs);
  };
  if (isUrgent || document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}
