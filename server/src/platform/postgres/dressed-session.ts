import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** Distinct statements kept prepared; queries are few, but a list of varying length could make many. */
const mostStatements = 500;
const names = new Map<string, string>();

/** Where a migration gives a statement other columns than those it was prepared for. */
const resultChanged = '0A000';
/** A list of columns that a migration would change. */
const anyColumns = /(?:\bselect|\breturning|\.|,)\s*\*/i;

/**
 * A session that names each statement, so that it is parsed and planned once: under row security, planning costs more
 * than the rest. A migration by another node would change what `select *` answers under a kept plan (« cached plan must
 * not change result type »): only statements that name their columns are prepared, unless this process is `alone` on
 * its database and migrations ran before it. A column whose type changes all the same costs one failure a session,
 * which is then let go.
 *
 * What is asked in one turn of the loop leaves in one write.
 */
export function dressedSession(session: pg.PoolClient, alone: boolean): Pick<pg.PoolClient, 'query' | 'release'> {
  const leaveTogether = corkEachTurn(session);
  let stale = false;
  const asked = (name: string | null, text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    const answer = session.query(name === null ? { text, values: [...values] } : { name, text, values: [...values] });
    answer.catch((error: { code?: string }) => (stale ||= name !== null && error.code === resultChanged));
    return answer;
  };
  return {
    query: ((text: string, values: readonly unknown[] = []) => {
      leaveTogether();
      return values.length === 0
        ? session.query(text)
        : asked(alone || !anyColumns.test(text) ? nameOf(text) : null, text, values);
    }) as pg.PoolClient['query'],
    release: (error = false) => session.release(error === false ? stale : error),
  };
}

function corkEachTurn(session: pg.PoolClient): () => void {
  // Not in its types: the socket a client writes to, or the one over the embedded engine.
  const { stream } = (session as unknown as { readonly connection: { readonly stream: Writable } }).connection;
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    stream.cork();
    setImmediate(() => {
      corked = false;
      stream.uncork();
    });
  };
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostStatements) return null;
  const name = createHash('sha1').update(text).digest('hex');
  names.set(text, name);
  return name;
}
