import { toPlainDate, type PlainDate } from '@placejuste/domain/kernel';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/postgres/index.ts';
import { countRows, buildOwnRows, type Subject } from '../personal-data.repository.ts';
import type { RetainedTable } from '../personal-data.text.fr.ts';
import { isKeptTable } from '../personal-data.view.ts';

export interface RetainedRows {
  readonly table: RetainedTable;
  readonly count: number;
  /** Last possible day of their deletion; null: they name nobody, and stay. */
  readonly until: PlainDate | null;
}

const paris = sql.lit('Europe/Paris');
/**
 * Day on which rows are deleted, counted from the end of the accounting year as the job that deletes them does (C. com.
 * L123-22).
 */
const computeAccountingEnd = (year: RawBuilder<unknown>) => sql`make_date(${year}::int + 11, 1, 1)`;
/** Upper bound for rows kept a year and a day: the job that deletes them runs every night. */
const addYear = (at: RawBuilder<unknown>) => sql`((${at} + interval '368 days') at time zone ${paris})::date`;
const addFiveYears = (at: RawBuilder<unknown>) => sql`((${at} + interval '5 years') at time zone ${paris})::date`;

/** When each row of a table, `t0`, is deleted by itself, as the jobs of each slice do it. */
const ends: Readonly<Record<RetainedTable, RawBuilder<unknown> | null>> = {
  'public.checkouts': computeAccountingEnd(
    sql`extract(year from coalesce(t0.settled_at, t0.created_at) at time zone ${paris})`,
  ),
  'public.invoices': computeAccountingEnd(sql`t0.year`),
  'public.contact_requests': addFiveYears(sql`t0.received_at`),
  'public.contact_messages': addFiveYears(
    sql`(select r.received_at from public.contact_requests r where r.id = t0.request_id)`,
  ),
  'public.document_views': addYear(sql`t0.viewed_at`),
  'public.audit_log': addYear(sql`t0.at`),
  'public.stations': null,
  'public.evidence_log_entries': null,
};

/** Counts the rows that an erasure is about to leave, just before it, in its transaction. */
export async function readKeptRows(tx: Tx, subject: Subject): Promise<readonly RetainedRows[]> {
  const keptRows: RetainedRows[] = [];
  for (const { table, kept: count } of await countRows(tx, subject)) {
    if (count > 0 && isKeptTable(table)) keptRows.push({ table, count, until: await findLastDay(tx, table, subject) });
  }
  return keptRows;
}

async function findLastDay(tx: Tx, table: RetainedTable, subject: Subject): Promise<PlainDate | null> {
  const end = ends[table];
  if (end === null) return null;
  const { own, isKept } = buildOwnRows(table, subject);
  const { rows } = await sql<{ day: string | null }>`
    select max(${end})::text as day from ${sql.table(table)} t0 where ${own} and ${isKept}`.execute(tx);
  const day = rows[0]?.day ?? null;
  return day === null ? null : toPlainDate(day);
}
