import type { SuiteExport } from '@placejuste/domain/operation';
import { listAuditLines, type NamedAuditRow } from '../../accounts/index.ts';
import { listPaymentTotals } from '../../billing/index.ts';
import { byteOrderMark, formatCsvLine, type CsvCell } from '../../platform/csv/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { countByMonth, activityKinds } from './activity.repository.ts';
import { exportsText as text } from './exports.text.fr.ts';

const batch = 1000;
const everything = { action: null, personId: null, from: null, until: null };

const tables: Readonly<Record<SuiteExport, (platform: Platform) => AsyncIterable<readonly CsvCell[]>>> = {
  payments: streamPayments,
  activity: streamActivity,
  audit,
};

/** A table line by line, its columns first. */
export async function* streamTable(platform: Platform, name: SuiteExport): AsyncGenerator<string> {
  yield `${byteOrderMark}${formatCsvLine(text.columns[name])}`;
  for await (const cells of tables[name](platform)) yield formatCsvLine(cells);
}

async function* streamPayments(platform: Platform): AsyncGenerator<readonly CsvCell[]> {
  for (const { month, kind, purpose, count, cents } of await runAsService(platform, ({ tx }) => listPaymentTotals(tx)))
    yield [month, text.kind(kind), text.purpose(purpose), count, text.euros(cents)];
}

/** Each table in a transaction of its own, the latest month first. */
async function* streamActivity(platform: Platform): AsyncGenerator<readonly CsvCell[]> {
  const counts: ReadonlyMap<string, number>[] = [];
  for (const thing of activityKinds) counts.push(await runAsService(platform, ({ tx }) => countByMonth(tx, thing)));
  const months = new Set(counts.flatMap((count) => [...count.keys()]));
  for (const month of [...months].toSorted().toReversed())
    yield [month, ...counts.map((count) => count.get(month) ?? 0)];
}

/** Numbers of accounts alone. Each batch in a transaction of its own: whoever reads slowly holds no session. */
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
