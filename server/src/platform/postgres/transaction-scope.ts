import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction the running code is in, and what waits for its commit. */
interface Scope {
  open: boolean;
  /** SQL sent together with `begin`: one round trip sets the role and the claims. */
  readonly preamble: string;
  readonly afterCommit: (() => void)[];
}

const current = new AsyncLocalStorage<Scope>();

/** A transaction asked for inside another: on one session it would wait for itself for ever. */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError';
  constructor() {
    super('A transaction is already open here: use the one you were given, or start this one after it ends');
  }
}

export function inTransaction(): boolean {
  return current.getStore()?.open === true;
}

export async function inScope<T>(preamble: string, run: () => Promise<T>): Promise<T> {
  if (inTransaction()) throw new NestedTransactionError();
  const scope: Scope = { open: true, preamble, afterCommit: [] };
  try {
    const result = await current.run(scope, run);
    // Outside the scope, so that what is woken opens transactions of its own.
    current.exit(() => {
      for (const callback of scope.afterCommit) callback();
    });
    return result;
  } finally {
    scope.open = false;
  }
}

export function preamble(): string {
  return current.getStore()?.preamble ?? '';
}

/**
 * Calls `callback` once the open transaction has committed, never after a rollback; outside a transaction, at
 * once. The callback must not throw.
 */
export function afterCommit(callback: () => void): void {
  const scope = current.getStore();
  if (scope?.open === true) scope.afterCommit.push(callback);
  else callback();
}
