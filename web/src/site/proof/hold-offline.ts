import { reachServer } from '../../platform/calls/reach-server.ts';
import { buildElement } from '../frame/element.ts';
import { proofText as text } from './proof.text.fr.ts';

/**
 * Without a network the browser would leave for a page of its own, and what was typed would be lost. Some say that they
 * have none while there is one: the service is asked.
 */
export function holdOffline(form: HTMLFormElement): void {
  let isReached = false;
  form.addEventListener('submit', (event) => {
    if (navigator.onLine || isReached) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void reachServer().then((reach) => {
      // Known from then on: what else holds the form back sends it a second time.
      isReached = reach === 'reached';
      if (isReached) form.requestSubmit(event.submitter);
      else tell(form);
    });
  });
}

function tell(form: HTMLFormElement): void {
  const errorSummary = buildElement(
    'div',
    { className: 'error-summary', role: 'alert', tabIndex: -1 },
    buildElement('h2', {}, text.offline),
    buildElement('p', {}, text.offlineLead),
  );
  form.querySelector('.faults')?.replaceChildren(errorSummary);
  errorSummary.focus();
}
