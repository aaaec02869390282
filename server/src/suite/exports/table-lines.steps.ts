import type { SuiteExport } from '@placejuste/domain/operation';
import { listAuditLines, type NamedAuditRow } from '../../accounts/index.ts';
import { listPaymentTotals } from '../../billing/index.ts';
import { byteOrderMark, formatCsvLine, type CsvCell } from '../../platform/csv/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { activityKinds, type CountedPage, countPageByMonth, type ActivityKind } from './activity.repository.ts';
import { exportsText as text } from './exports.text.fr.ts';

const batch = 1000;
/**
 * Rows counted by one statement, few enough for its time limit even where each row is read separately from a slow disk.
 */
const countedRows = 50_000;
const everything = { action: null, personId: null, from: null, until: null };

const tables: Readonly<Record<SuiteExport, (platform: Platform) => AsyncIterable<readonly CsvCell[]>>> = {
  payments: streamPayments,
  activity: streamActivity,
  audit,
};

/** The lines of a table as CSV, header first. */
export async function* streamTable(platform: Platform, name: SuiteExport): AsyncGenerator<string> {
  yield `${byteOrderMark}${formatCsvLine(text.columns[name])}`;
  for await (const cells of tables[name](platform)) yield formatCsvLine(cells);
}

async function* streamPayments(platform: Platform): AsyncGenerator<readonly CsvCell[]> {
  for (const { month, kind, purpose, count, cents } of await listPaymentTotals(platform))
    yield [month, text.kind(kind), text.purpose(purpose), count, text.euros(cents)];
}

/** Yields the latest month first. */
async function* streamActivity(platform: Platform): AsyncGenerator<readonly CsvCell[]> {
  const counts: ReadonlyMap<string, number>[] = [];
  for (const thing of activityKinds) counts.push(await countByMonth(platform, thing, countedRows));
  const months = new Set(counts.flatMap((count) => [...count.keys()]));
  for (const month of [...months].toSorted().toReversed())
    yield [month, ...counts.map((count) => count.get(month) ?? 0)];
}

/** Counts page by page, each page in its own transaction. */
export async function countByMonth(
  platform: Platform,
  thing: ActivityKind,
  limit: number,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let last: string | null = null;
  do {
    const after: string | null = last;
    const page: CountedPage = await runAsService(platform, ({ tx }) => countPageByMonth(tx, thing, { after, limit }));
    for (const [month, count] of page.counts) counts.set(month, (counts.get(month) ?? 0) + count);
    last = page.last;
  } while (last !== null);
  return counts;
}

/** Yields accounts as ids only. Each batch has its own transaction, so that a slow reader holds no session. */
async function* audit(platform: Platform): AsyncGenerator<readonly CsvCell[]> {
  let last: NamedAuditRow | undefined;
  for (;;) {
    const after: NamedAuditRow | null = last ?? null;
    const rows: readonly NamedAuditRow[] = await runAsService(platform, ({ tx }) =>
      listAuditLines(tx, everything, { limit: batch, after }),
    );
    for (const { id, at, action, actorId, subjectType, subjectId, detail } of rows)
      yield [id, at.toISOString(), action, actorId, subjectType, subjectId, JSON.stringify(detail)];
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}
