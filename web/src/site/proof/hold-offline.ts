import { element } from '../frame/element.ts';
import { proofText as text } from './proof.text.fr.ts';

/** Without a network the browser would leave for a page of its own, and what was typed would be lost. */
export function holdOffline(form: HTMLFormElement): void {
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const told = element(
      'div',
      { className: 'error-summary', role: 'alert', tabIndex: -1 },
      element('h2', {}, text.offline),
      element('p', {}, text.offlineLead),
    );
    form.querySelector('.faults')?.replaceChildren(told);
    told.focus();
  });
}
