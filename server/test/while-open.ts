import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database, Tx } from '../src/platform/postgres/index.ts';

interface Statement {
  execute(tx: Tx): Promise<unknown>;
}

/**
 * Sends while another transaction that ran `first` is open, until that many sessions wait for it; then runs `last`, if
 * given, and commits it. On
 * the embedded database, with its single session, they run one after the other, with the same outcome. At most two may
 * wait: of the four sessions of a test, one is the open transaction's and one counts.
 */
export async function whileOpen<T>(
  db: Database,
  { first, last, waiting = 1 }: { readonly first: Statement; readonly last?: Statement; readonly waiting?: number },
  send: () => Promise<T>,
): Promise<T> {
  if (db.kind === 'embedded') {
    await db.asService(async (tx) => {
      await first.execute(tx);
      await last?.execute(tx);
    });
    return send();
  }
  const { release, open } = await holdOpen(db, { first, last });
  const sent = send();
  await vi
    .waitFor(async () => expect(await waitingSessions(db)).toBe(waiting), { timeout: 10_000 })
    .finally(() => release());
  await open;
  return sent;
}

/** As `whileOpen`, for work that does not wait for that transaction: it commits once `run` is done. */
export async function besideOpen<T>(db: Database, first: Statement, run: () => Promise<T>): Promise<T> {
  if (db.kind === 'embedded') {
    await db.asService((tx) => first.execute(tx));
    return run();
  }
  const { release, open } = await holdOpen(db, { first });
  const outcome = await run().finally(release);
  await open;
  return outcome;
}

/** Opens a transaction that runs `first`, until it is released; then it runs `last` and ends. */
async function holdOpen(
  db: Database,
  { first, last }: { readonly first: Statement; readonly last?: Statement | undefined },
): Promise<{ readonly release: () => void; readonly open: Promise<void> }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let open: Promise<void> = Promise.resolve();
  await new Promise<void>((done, failed) => {
    open = db.asService(async (tx) => {
      await first.execute(tx);
      done();
      await released;
      await last?.execute(tx);
    });
    open.catch(failed);
  });
  return { release, open };
}

const waitingSessions = (db: Database): Promise<number> =>
  db.asService(async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
    return rows[0]?.count ?? 0;
  });
