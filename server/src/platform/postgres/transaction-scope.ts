import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import { createSessionLoss, type SessionLoss } from './session-loss.ts';
import type { SilenceWatch } from './silence-watch.ts';

/** SQL that costs no round trip of its own. */
export interface TransactionSql {
  /** Sent together with `begin`: the role and the claims. */
  readonly preamble: string;
  /** Sent together with `commit`, which is not reached when it fails. */
  readonly ending: string;
}

export const noSql: TransactionSql = { preamble: '', ending: '' };

/** The transaction or script in which the current code runs, with the callbacks that wait for its commit. */
interface Scope {
  isOpen: boolean;
  readonly settings: TransactionSql;
  readonly callbacksAfterCommit: (() => void)[];
  readonly loss: SessionLoss;
}

const currentScope = new AsyncLocalStorage<Scope>();

/** A transaction asked for inside another: on one session it would wait for itself for ever. */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError';
  constructor() {
    super('A transaction is already open here: use the one you were given, or start this one after it ends');
  }
}

function isInTransaction(): boolean {
  return currentScope.getStore()?.isOpen === true;
}

/**
 * Runs code in a scope of its own, then the callbacks that waited for its commit. `silence` tells when the server fell
 * silent: the session is lost then.
 */
export async function runInTransaction<T>(
  settings: TransactionSql,
  run: () => Promise<T>,
  silence?: SilenceWatch,
): Promise<T> {
  if (isInTransaction()) throw new NestedTransactionError();
  const scope: Scope = { isOpen: true, settings, callbacksAfterCommit: [], loss: createSessionLoss(silence) };
  try {
    const result = await currentScope.run(scope, run);
    // Outside the scope, so that what is woken opens transactions of its own.
    currentScope.exit(() => scope.callbacksAfterCommit.forEach((callback) => callback()));
    return result;
  } finally {
    scope.isOpen = false;
    scope.loss.end();
  }
}

/** Waits for `work`, and rejects as soon as the session is lost: work that never ends must not hold a dead session. */
export async function rejectOnLoss<T>(work: Promise<T>): Promise<T> {
  const scope = currentScope.getStore();
  return scope === undefined ? work : Promise.race([work, scope.loss.whenLost]);
}

/** Watches the session that the current scope received from the pool. */
export function watchSession(session: EventEmitter, disconnect: () => void): void {
  currentScope.getStore()?.loss.watch(session, disconnect);
}

export function getTransactionSql(): TransactionSql {
  return currentScope.getStore()?.settings ?? noSql;
}

/**
 * Calls `callback` once the open transaction has committed, never after a rollback; outside a transaction, at
 * once. The callback must not throw.
 */
export function afterCommit(callback: () => void): void {
  const scope = currentScope.getStore();
  if (scope?.isOpen === true) scope.callbacksAfterCommit.push(callback);
  else callback();
}
