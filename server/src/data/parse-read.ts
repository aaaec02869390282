import { DataError } from './data-error.ts';
import { readableTables, usualOrder } from './allowed-reads.ts';

const mostRows = 1000;
const reserved = new Set(['select', 'limit', 'offset', 'order', 'apikey']);

/** A read of an allow-listed table: every name in it comes from our own lists. */
export interface ReadRequest {
  readonly table: string;
  readonly columns: readonly string[];
  readonly filters: readonly { readonly column: string; readonly value: string }[];
  /** Terms of the order, each a column and at most its direction. */
  readonly order: readonly string[];
  readonly limit: number;
  /** Rows left out before the first one. */
  readonly offset: number;
}

/**
 * The part of PostgREST's grammar the application uses: `select`, `column=eq.value`, `order`, `limit`, `offset`.
 * Whatever else is asked is refused: rows answered to another question would be taken for its answer.
 */
export function parseRead(table: string, query: Readonly<Record<string, unknown>>): ReadRequest {
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
  const order = ordered(single(query, 'order'), known) ?? usualOrder.get(table) ?? ['1'];
  const [limit, offset] = [whole(query['limit'], mostRows), whole(query['offset'], 0)];
  return { table, columns: picked, filters, order, limit, offset };
}

/** A part of the question that is asked once, or not at all. */
function single(query: Readonly<Record<string, unknown>>, name: string): string {
  const value = query[name];
  if (value === undefined) return '';
  if (typeof value !== 'string')
    throw new DataError(400, 'PGRST100', `"failed to parse ${name}: given more than once"`);
  return value;
}

function chosen(select: string, columns: readonly string[], known: (name: string) => string): readonly string[] {
  const names = select.split(',').map((name) => name.trim());
  if (select === '') return columns;
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
  return names.flatMap((name) => (name === '*' ? columns : known(name)));
}

function filter(column: string, condition: string): ReadRequest['filters'][number] {
  const value = /^eq\.(.*)$/s.exec(condition)?.[1];
  if (value === undefined) {
    throw new DataError(
      400,
      'PGRST100',
      `"failed to parse filter (${condition.slice(0, 40)})"`,
      'only eq filters are supported',
    );
  }
  return { column, value: unquoted(value) };
}

function unquoted(value: string): string {
  return /^"(.*)"$/s.exec(value)?.[1]?.replace(/\\(.)/g, '$1') ?? value;
}

function ordered(order: string, known: (name: string) => string): readonly string[] | null {
  if (order === '') return null;
  return order.split(',').map((part) => {
    const [column = '', ...directions] = part.split('.');
    const words = directions.map((direction) => directionWords.get(direction));
    if (words.includes(undefined))
      throw new DataError(400, 'PGRST100', `"failed to parse order (${part.slice(0, 40)})"`);
    return [known(column), ...words].join(' ');
  });
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
