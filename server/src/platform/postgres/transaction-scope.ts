import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import { SilentServerError, type SilenceWatch } from './silence-watch.ts';

/** SQL that costs no round trip of its own. */
export interface TransactionSql {
  /** Sent together with `begin`: the role and the claims. */
  readonly preamble: string;
  /** Sent together with `commit`, which is not reached when it fails. */
  readonly ending: string;
}

export const noSql: TransactionSql = { preamble: '', ending: '' };

/** The transaction, or the script, the running code is in, and what waits for its commit. */
interface Scope {
  open: boolean;
  readonly settings: TransactionSql;
  readonly afterCommit: (() => void)[];
  /** Rejects when the session is lost under the transaction. */
  readonly loss: Promise<never>;
  /** Called with the session once the pool gave one, and what cuts it off. */
  readonly watch: (session: EventEmitter, disconnect: () => void) => void;
}

const current = new AsyncLocalStorage<Scope>();

/** A transaction asked for inside another: on one session it would wait for itself for ever. */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError';
  constructor() {
    super('A transaction is already open here: use the one you were given, or start this one after it ends');
  }
}

export function isInTransaction(): boolean {
  return current.getStore()?.open === true;
}

/** The transaction is lost when `silence` says that the server fell silent. */
export async function runInTransaction<T>(
  settings: TransactionSql,
  run: () => Promise<T>,
  silence?: SilenceWatch,
): Promise<T> {
  if (isInTransaction()) throw new NestedTransactionError();
  const { scope, unwatch } = openScope(settings, silence);
  try {
    const result = await current.run(scope, run);
    // Outside the scope, so that what is woken opens transactions of its own.
    current.exit(() => {
      for (const callback of scope.afterCommit) callback();
    });
    return result;
  } finally {
    scope.open = false;
    unwatch();
  }
}

function openScope(settings: TransactionSql, silence?: SilenceWatch): { scope: Scope; unwatch: () => void } {
  let lose: (error: Error) => void = () => undefined;
  const loss = new Promise<never>((_resolve, reject) => {
    lose = reject;
  });
  // Without a listener of its own, the loss of a session nobody waits for would end the process.
  loss.catch(() => undefined);
  let watched: EventEmitter | undefined;
  let cutOff: (() => void) | undefined;
  const endSilence = silence?.(() => {
    lose(new SilentServerError());
    cutOff?.();
  });
  return {
    scope: {
      open: true,
      settings,
      afterCommit: [],
      loss,
      watch: (session, disconnect) => {
        watched = session.once('error', lose);
        cutOff = disconnect;
      },
    },
    unwatch: () => {
      endSilence?.();
      watched?.off('error', lose);
    },
  };
}

/** Ends with the session, so that work which waits for something else cannot hold a dead one. */
export async function rejectOnLoss<T>(work: Promise<T>): Promise<T> {
  const scope = current.getStore();
  return scope === undefined ? work : Promise.race([work, scope.loss]);
}

export function watchSession(session: EventEmitter, disconnect: () => void): void {
  current.getStore()?.watch(session, disconnect);
}

export function getTransactionSql(): TransactionSql {
  return current.getStore()?.settings ?? noSql;
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
