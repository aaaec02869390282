import { buildElement } from './element.ts';
import { frameText as text } from './frame.text.fr.ts';

/** Values of the specification (§9). */
const figures = { durationMs: 2000, visible: 3, swipePx: 20 };

type Toast = (tone: 'good' | 'bad', title: string, detail: string) => void;

/** Adds the toasts of a public page; an error stays until it is closed or replaced by another message. */
export function openToasts(): Toast {
  const room = buildElement('section', { className: 'site-toasts no-print', tabIndex: -1 });
  room.setAttribute('aria-label', text.toasts);
  room.setAttribute('aria-live', 'polite');
  document.body.append(room);
  document.addEventListener('keydown', ({ altKey, code }) => {
    if (altKey && code === 'KeyT') room.focus();
  });
  return (tone, title, detail) => {
    // All toasts are about the connection: a new one replaces an earlier error.
    for (const error of room.querySelectorAll('.bad')) error.remove();
    const close = buildElement('button', { className: 'btn plain', type: 'button' }, text.close);
    const body = buildElement(
      'div',
      {},
      buildElement('p', { className: 'title' }, title),
      buildElement('p', {}, detail),
    );
    const toast = buildElement('div', { className: `alert ${tone}` }, body, close);
    close.addEventListener('click', () => toast.remove());
    dismissOnSwipe(toast);
    room.append(toast);
    while (room.children.length > figures.visible) room.firstElementChild?.remove();
    const stay = document.documentElement.dataset['toastStay'];
    if (tone === 'good' && stay !== 'manual') dismissAfter(toast, figures.durationMs * (stay === 'long' ? 3 : 1));
  };
}

/** Removes the toast, but not while it is hovered, focused, or on a hidden page. */
function dismissAfter(toast: HTMLElement, afterMs: number): void {
  setTimeout(() => {
    if (document.hidden || toast.matches(':hover, :focus-within')) dismissAfter(toast, figures.durationMs);
    else toast.remove();
  }, afterMs);
}

function dismissOnSwipe(toast: HTMLElement): void {
  let start: readonly [x: number, y: number] | null = null;
  toast.addEventListener('pointerdown', ({ clientX, clientY }) => (start = [clientX, clientY]));
  toast.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (start !== null && Math.hypot(clientX - start[0], clientY - start[1]) >= figures.swipePx) toast.remove();
  });
}
