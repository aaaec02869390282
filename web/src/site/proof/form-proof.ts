import type { FormChallenge } from '@placejuste/contracts/support';
import { holdOffline } from './hold-offline.ts';
import { prepareProof } from './prepare-proof.ts';
import { solveChallenge } from './solve-challenge.ts';

async function fetchChallenge(form: string): Promise<FormChallenge> {
  const answer = await fetch('/api/forms/challenges', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form }),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const { challenge, id, bits } = (await answer.json()) as Partial<FormChallenge>;
  // The search of a worker for an invalid challenge might never end.
  if (typeof challenge !== 'string' || typeof id !== 'string' || typeof bits !== 'number' || bits > 20)
    throw new Error('Not a challenge');
  return { challenge, id, bits };
}

/**
 * Loads code of the application: only forms that end a contract need it, and they work without it when it cannot be
 * fetched.
 */
function fillLater(form: HTMLFormElement): void {
  if (form.querySelector('[name="plan"]') === null) return;
  import('./fill-account.lazy.ts').then(
    ({ fillAccount }) => fillAccount(form),
    () => undefined,
  );
}

const form = document.querySelector<HTMLFormElement>('form.site-form');
if (form !== null) {
  fillLater(form);
  holdOffline(form);
  prepareProof(form, {
    ask: fetchChallenge,
    solve: ({ id, bits }) => solveChallenge(id, bits),
    now: () => Date.now(),
    after: (ms, work) => void setTimeout(work, ms),
  });
}
