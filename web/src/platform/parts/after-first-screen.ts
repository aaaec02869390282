/** Delay after the page load of the tasks that no screen waits for, in ms (specification §9). */
export const idleMs = 2000;

/**
 * Schedules such a task; an urgent one runs next. The delay counts from the load of the page, however slow, so that
 * nothing takes bandwidth or CPU from the first screen; from now once the page has loaded.
 * @returns a function that cancels the task
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
