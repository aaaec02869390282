import { isMissingParent, type Tx } from '../postgres/index.ts';

/** Carries a refusal out of the transaction that it rolls back. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('The command refused');
    this.outcome = outcome;
  }
}

/** Runs the work in a transaction, which its refusal rolls back. */
export async function rollBackRefusals<Outcome>(
  openTransaction: (transact: (tx: Tx) => Promise<Outcome>) => Promise<Outcome>,
  work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> {
  const attemptWork = (): Promise<Outcome> =>
    openTransaction(async (tx) => {
      const outcome = await work(tx);
      if (isRefusal(outcome)) throw new RefusedError(outcome);
      return outcome;
    });
  try {
    // A file or an account may go between the moment it is found and the moment it is named: the second time the
    // command does not find it, and refuses.
    return await attemptWork().catch((error: unknown) =>
      isMissingParent(error) ? attemptWork() : Promise.reject(error),
    );
  } catch (error) {
    if (error instanceof RefusedError) return error.outcome as Outcome;
    throw error;
  }
}

/** True of a Result that is a refusal. */
export function isRefusal(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false;
}
