import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type Dialect,
} from 'kysely';
import type { NoTables, Tx } from './database.ts';
import { heardAtTheEnd } from './transaction-scope.ts';

type Asked<Answers extends readonly unknown[]> = { readonly [Index in keyof Answers]: Promise<Answers[Index]> };

/**
 * Questions that do not need each other's answers, sent to the database in one journey; each sees what those before it
 * wrote. Waits for all of them, then throws the first failure: the transaction is then lost, unless the caller goes
 * back to a savepoint.
 */
export async function together<Answers extends readonly unknown[]>(
  tx: Tx,
  ask: (tx: Tx) => readonly [...Asked<Answers>],
): Promise<Answers> {
  const executor = tx.getExecutor();
  return executor.provideConnection(async (connection) => {
    // Kysely makes the questions of one transaction wait for one another; over this provider they do not.
    const atOnce: ConnectionProvider = { provideConnection: (use) => use(connection) };
    const asked = ask(asTransaction(executor.withConnectionProvider(atOnce)));
    await Promise.allSettled(asked);
    return Promise.all(asked) as unknown as Promise<Answers>;
  });
}

/**
 * Sends statements whose answers nobody needs, in their order, and waits for none of them: they travel with what comes
 * next, the commit perhaps. One that fails undoes the transaction, which then throws its failure.
 */
export async function sendAhead(tx: Tx, statements: readonly CompiledQuery[]): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => {
    for (const statement of statements) heardAtTheEnd(connection.executeQuery(statement));
  });
}

/** What a slice asks with, over a session that is there already. */
export function asTransaction(executor: ReturnType<Tx['getExecutor']>): Tx {
  return new Transaction<NoTables>({
    config: { dialect: nowhere },
    dialect: nowhere,
    driver: new DummyDriver(),
    executor,
  });
}

/** It opens nothing: the connection is there already. */
const nowhere: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
