import { sql, type RawBuilder } from 'kysely';
import { DataError } from './data-error.ts';
import { readableTables, usualOrder } from './readable-tables.ts';

const mostRows = 1000;
const reserved = new Set(['select', 'limit', 'offset', 'order', 'apikey']);

export interface Read {
  readonly query: RawBuilder<Record<string, unknown>>;
  /** Rows left out before the first one. */
  readonly offset: number;
}

/**
 * The part of PostgREST's grammar the application uses: `select`, `column=eq.value`, `order`, `limit`, `offset`.
 * Whatever else is asked is refused: rows answered to another question would be taken for its answer.
 */
export function readQuery(table: string, query: Readonly<Record<string, unknown>>): Read {
  const columns = readableTables.get(table);
  if (columns === undefined) {
    throw new DataError(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
  }
  const known = (name: string): string => {
    if (!columns.includes(name)) throw new DataError(400, '42703', `column ${table}.${name} does not exist`);
    return name;
  };
  const picked = chosen(single(query, 'select'), columns, known);
  const filters = Object.entries(query)
    .filter(([name]) => !reserved.has(name))
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one: unknown) => filter(known(name), text(one))),
    );
  const where = filters.length === 0 ? sql`` : sql` where ${sql.join(filters, sql` and `)}`;
  const order = ordered(single(query, 'order'), known) ?? usualOrder.get(table) ?? '1';
  const [limit, offset] = [whole(query['limit'], mostRows), whole(query['offset'], 0)];
  return {
    query: sql<Record<string, unknown>>`select ${sql.raw(picked)} from public.${sql.raw(table)}${where}
      order by ${sql.raw(order)} limit ${limit} offset ${offset}`,
    offset,
  };
}

/** A part of the question that is asked once, or not at all. */
function single(query: Readonly<Record<string, unknown>>, name: string): string {
  const value = query[name];
  if (value === undefined) return '';
  if (typeof value !== 'string')
    throw new DataError(400, 'PGRST100', `"failed to parse ${name}: given more than once"`);
  return value;
}

function chosen(select: string, columns: readonly string[], known: (name: string) => string): string {
  const names = select.split(',').map((name) => name.trim());
  if (select === '') return columns.join(', ');
  // Embedding, aliases, casts and aggregates are all written with one of these.
  const written = names.find((name) => /[():>!]/.test(name));
  if (written !== undefined) {
    throw new DataError(
      400,
      'PGRST100',
      `"failed to parse select parameter (${written.slice(0, 40)})"`,
      'only columns are supported',
    );
  }
  return names.map((name) => (name === '*' ? columns.join(', ') : known(name))).join(', ');
}

function filter(column: string, condition: string): RawBuilder<unknown> {
  const value = /^eq\.(.*)$/s.exec(condition)?.[1];
  if (value === undefined) {
    throw new DataError(
      400,
      'PGRST100',
      `"failed to parse filter (${condition.slice(0, 40)})"`,
      'only eq filters are supported',
    );
  }
  return sql`${sql.raw(column)} = ${unquoted(value)}`;
}

function unquoted(value: string): string {
  return /^"(.*)"$/s.exec(value)?.[1]?.replace(/\\(.)/g, '$1') ?? value;
}

function ordered(order: string, known: (name: string) => string): string | null {
  if (order === '') return null;
  return order
    .split(',')
    .map((part) => {
      const [column = '', ...directions] = part.split('.');
      const words = directions.map((direction) => directionWords.get(direction));
      if (words.includes(undefined))
        throw new DataError(400, 'PGRST100', `"failed to parse order (${part.slice(0, 40)})"`);
      return [known(column), ...words].join(' ');
    })
    .join(', ');
}

const directionWords: ReadonlyMap<string, string> = new Map([
  ['asc', 'asc'],
  ['desc', 'desc'],
  ['nullsfirst', 'nulls first'],
  ['nullslast', 'nulls last'],
]);

function whole(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(text(value))) throw new DataError(400, 'PGRST100', '"failed to parse limit or offset"');
  return Math.min(Number(text(value)), otherwise === 0 ? Number.MAX_SAFE_INTEGER : otherwise);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
