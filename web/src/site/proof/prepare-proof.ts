import type { FormChallenge } from '@placejuste/contracts/support';

export interface ProofTools {
  /** Asks the server for a challenge of that form; rejects without a network. */
  readonly ask: (form: string) => Promise<FormChallenge>;
  /** Works it out, away from the page. */
  readonly solve: (challenge: FormChallenge) => Promise<number>;
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => void;
}

/** Younger than the server's ten minutes, so that the sending still fits. */
const freshMs = 480_000;
/** Longest a sending waits for the work: then the form leaves without it, and the other measures judge. */
const timeoutMs = 3000;

/**
 * Has the work done while the form is filled, so that nobody waits for it. Without a network, a worker or luck the
 * form leaves as it would without script.
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
