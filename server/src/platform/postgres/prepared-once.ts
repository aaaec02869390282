import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Distinct statements kept prepared; queries are few, but a list of varying length could make many. */
const mostStatements = 500;
const names = new Map<string, string>();

/**
 * Names each statement, so that the engine parses and plans it once. Only for the embedded database, where one
 * process holds the only session and migrations run before it: on a server, a migration by another node would
 * break the plans this one keeps (« cached plan must not change result type »).
 */
export function preparedOnce(session: pg.PoolClient): Pick<pg.PoolClient, 'query' | 'release'> {
  return {
    query: ((text: unknown, values?: readonly unknown[]) => {
      if (typeof text !== 'string' || values === undefined || values.length === 0) return session.query(text as string, values as unknown[]);
      const name = nameOf(text);
      return session.query(name === null ? { text, values: [...values] } : { name, text, values: [...values] });
    }) as pg.PoolClient['query'],
    release: (error) => session.release(error),
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
