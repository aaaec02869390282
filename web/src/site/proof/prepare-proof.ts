import type { FormChallenge } from '@placejuste/contracts/support';

export interface ProofTools {
  /** Requests a challenge of the server for that form; rejects without a network. */
  readonly ask: (form: string) => Promise<FormChallenge>;
  /** Solves the challenge in a worker. */
  readonly solve: (challenge: FormChallenge) => Promise<number>;
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => void;
}

/** Milliseconds. Shorter than the ten minutes of the server, so that the submission still fits. */
const freshMs = 480_000;
/**
 * Maximum wait of a submission for the proof, in ms: then the form is sent without it, and the other protections
 * decide.
 */
const timeoutMs = 3000;

/**
 * Computes the proof while the form is being filled in, so that the submission does not wait. Without a network or a
 * worker, or after a failure, the form is sent without a proof, as without script.
 */
export function prepareProof(form: HTMLFormElement, { ask, solve, now, after }: ProofTools): void {
  const field = form.elements.namedItem('proof') as HTMLInputElement;
  let askedAt = -Infinity;
  let work: Promise<void> = Promise.resolve();
  const isFresh = (): boolean => now() - askedAt < freshMs;
  const prepare = (): Promise<void> => {
    if (isFresh()) return work;
    askedAt = now();
    field.value = '';
    work = ask(new URL(form.action).pathname)
      .then(async (challenge) => {
        field.value = `${challenge.challenge}.${await solve(challenge)}`;
      })
      .catch(() => undefined);
    return work;
  };
  form.addEventListener('focusin', () => void prepare());
  let leaving = false;
  form.addEventListener('submit', (event) => {
    if (leaving || (field.value !== '' && isFresh())) return;
    event.preventDefault();
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      leaving = true;
      form.requestSubmit(event.submitter);
      leaving = false;
    };
    after(timeoutMs, leave);
    void prepare().then(leave);
  });
}
