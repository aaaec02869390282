import { element } from './element.ts';
import { frameText as text } from './frame.text.fr.ts';

/** Figures of the specification (§9). */
const figures = { durationMs: 2000, visible: 3, swipePx: 20 };

type Toast = (tone: 'good' | 'bad', title: string, detail: string) => void;

/** Room for the toasts of a public page; an error stays until it is closed or another message takes its place. */
export function openToasts(): Toast {
  const room = element('section', { className: 'site-toasts no-print', tabIndex: -1 });
  room.setAttribute('aria-label', text.toasts);
  room.setAttribute('aria-live', 'polite');
  document.body.append(room);
  document.addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT') room.focus();
  });
  return (tone, title, detail) => {
    // One subject, the connection: what was said of it before is no longer so.
    for (const error of room.querySelectorAll('.bad')) error.remove();
    const close = element('button', { className: 'btn plain', type: 'button' }, text.close);
    const body = element('div', {}, element('p', { className: 'title' }, title), element('p', {}, detail));
    const shown = element('div', { className: `alert ${tone}` }, body, close);
    close.addEventListener('click', () => shown.remove());
    leavesBySwipe(shown);
    room.append(shown);
    while (room.children.length > figures.visible) room.firstElementChild?.remove();
    const stay = document.documentElement.dataset['toastStay'];
    if (tone === 'good' && stay !== 'manual') dismissAfter(shown, figures.durationMs * (stay === 'long' ? 3 : 1));
  };
}

/** Not while it is read: pointed at, focused, or on a page that is not seen. */
function dismissAfter(shown: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (document.hidden || shown.matches(':hover, :focus-within')) dismissAfter(shown, figures.durationMs);
    else shown.remove();
  }, afterMs);
}

function leavesBySwipe(shown: HTMLElement): void {
  let start: readonly [x: number, y: number] | null = null;
  shown.addEventListener('pointerdown', ({ clientX, clientY }) => (start = [clientX, clientY]));
  shown.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (start !== null && Math.hypot(clientX - start[0], clientY - start[1]) >= figures.swipePx) shown.remove();
  });
}
