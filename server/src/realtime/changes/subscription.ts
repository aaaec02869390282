import * as z from 'zod';
import type { RowChange } from '../bus/bus-message.ts';
import { isMet, readFilter, type ChangeFilter } from './change-filter.ts';
import { readableChanges } from './readable-changes.ts';

/** A `postgres_changes` subscription of a channel. */
export interface Subscription {
  readonly id: number;
  readonly event: '*' | RowChange['type'];
  /** Null: every table of `readableChanges`. */
  readonly table: string | null;
  readonly filter: ChangeFilter | null;
  /** Null: every readable column. */
  readonly select: readonly string[] | null;
  /** The fields of the client's request, returned unchanged: the client compares them. */
  readonly requestFields: Readonly<Record<string, string>>;
}

export const askedSubscription = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().default('public'),
  table: z.string().optional(),
  filter: z.string().nullish(),
  select: z.array(z.string()).nullish(),
});

/** Parses a subscription; returns the reason of a refusal in the words of the reference. */
export function readSubscription(id: number, request: z.infer<typeof askedSubscription>): Subscription | string {
  const { event, schema, table, filter, select } = request;
  if (schema !== 'public') return `Unable to subscribe to changes of schema ${schema}`;
  const tables = table === undefined || table === '*' ? Object.keys(readableChanges) : [table];
  const columns = tables.map((name) => Object.keys(readableChanges[name]?.columns ?? {}));
  if (columns.some((names) => names.length === 0)) return 'Unable to subscribe to changes of that table';
  const common = columns.reduce((one, other) => one.filter((name) => other.includes(name)));
  if (select?.some((name) => !common.includes(name))) return 'Unable to select a column that is not readable';
  const condition = filter === null || filter === undefined || filter === '' ? null : readFilter(filter, common);
  if (condition === null && filter) return 'Unable to read the filter';
  return {
    id,
    event,
    table: tables.length === 1 ? (tables[0] ?? null) : null,
    filter: condition,
    select: select ?? null,
    requestFields: { event, schema, ...(table === undefined ? {} : { table }), ...(filter ? { filter } : {}) },
  };
}

/** True when the subscription covers the table and the type of a change, whatever the row. */
export function isAbout({ event, table }: Subscription, change: RowChange): boolean {
  return (event === '*' || event === change.type) && (table === null || table === change.table);
}

/** The selected columns of the row; null when the filter excludes it. */
export function selectRow(
  { filter, select }: Subscription,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | null {
  if (filter !== null && !isMet(filter, row)) return null;
  if (select === null) return row;
  return Object.fromEntries(select.map((name) => [name, row[name]]));
}
