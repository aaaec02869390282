import { reachServer } from '../../platform/calls/reach-server.ts';
import { buildElement } from '../frame/element.ts';
import { proofText as text } from './proof.text.fr.ts';

/**
 * Stops the submission of a form without a network: the browser would show its own error page and lose the typed text.
 * Some browsers report no network by mistake, so the server is asked first.
 */
export function holdOffline(form: HTMLFormElement): void {
  let isReached = false;
  form.addEventListener('submit', (event) => {
    if (navigator.onLine || isReached) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void reachServer().then((reach) => {
      // Set for good: other guards may submit the form a second time.
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
