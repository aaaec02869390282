import type { Acknowledgement } from './ledger.ts';
import type { PostgresPair } from './postgres-pair.ts';
import { wait } from './program.ts';
import type { Bucket } from './stores.ts';

export interface Audit {
  /** Acknowledged acts that are missing. */
  readonly lost: readonly string[];
  /** Acts stored twice, though done once. */
  readonly doubled: readonly string[];
}

interface AuditCounts {
  readonly id: string;
  readonly rows: number;
}

/** Compares what was acknowledged to people with the contents of the database and the bucket. */
export async function audit(
  database: Pick<PostgresPair, 'query'>,
  bucket: Pick<Bucket, 'keys'>,
  acknowledged: readonly Acknowledgement[],
  origin: string,
): Promise<Audit> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  const declarations = acknowledged.filter(({ kind }) => kind === 'declaration') as Of<'declaration'>[];
  const ids = declarations.map(({ id }) => id);
  const count = async (sql: string): Promise<ReadonlyMap<string, number>> =>
    new Map((await database.query<AuditCounts>(sql, [ids])).map(({ id, rows }) => [id, rows]));
  const kept = await count(
    'select id::text as id, count(*)::int as rows from declarations where id = any($1) group by 1',
  );
  const entries = await count(
    `select declaration_id::text as id, count(*)::int as rows from evidence_log_entries
      where declaration_id = any($1) group by 1`,
  );
  const receipts = await count(
    `select declaration_id::text as id, count(*)::int as rows from evidence_deposits
      where declaration_id = any($1) group by 1`,
  );
  const photos = await database.query<{ readonly id: string; readonly sha256: string; readonly key: string }>(
    `select p.declaration_id::text as id, o.sha256, o.object_key as key from declaration_photos p
      join storage_objects o on o.id = p.object_id where p.declaration_id = any($1)`,
    [ids],
  );
  const keys = await bucket.keys();
  for (const { id, photos: sent } of declarations) {
    const stored = photos.filter((photo) => photo.id === id);
    if (kept.get(id) !== 1) lost.push(`declaration ${id}`);
    for (const [name, found] of [['log entry', entries] as const, ['receipt', receipts] as const]) {
      const rows = found.get(id) ?? 0;
      if (rows === 0) lost.push(`${name} of ${id}`);
      if (rows > 1) doubled.push(`${name} of ${id}, ${rows} times`);
    }
    for (const { sha256, path } of sent) {
      const object = stored.find((photo) => photo.sha256 === sha256);
      if (object === undefined) lost.push(`photograph ${path}`);
      else if (!keys.has(object.key)) lost.push(`object of the photograph ${path}`);
    }
    if (stored.length > sent.length) doubled.push(`photographs of ${id}`);
  }
  await auditVehicles(database, acknowledged, { lost, doubled });
  await auditLog(database, acknowledged, origin, { lost, doubled });
  return { lost, doubled };
}

type Of<Kind extends Acknowledgement['kind']> = Extract<Acknowledgement, { readonly kind: Kind }>;
type Faults = { readonly lost: string[]; readonly doubled: string[] };

/** The stored version must be the last acknowledged one, or one sent after it. */
async function auditVehicles(
  database: Pick<PostgresPair, 'query'>,
  acknowledged: readonly Acknowledgement[],
  { lost, doubled }: Faults,
): Promise<void> {
  const last = new Map<string, number>();
  for (const one of acknowledged)
    if (one.kind === 'vehicle') last.set(one.id, Math.max(one.turn, last.get(one.id) ?? 0));
  const rows = await database.query<{ readonly id: string; readonly name: string }>(
    'select id::text as id, name from vehicles where id = any($1)',
    [[...last.keys()]],
  );
  for (const [id, turn] of last) {
    const found = rows.filter((row) => row.id === id);
    const kept = Number(/(\d+)$/.exec(found[0]?.name ?? '')?.[1] ?? -1);
    if (kept < turn) lost.push(`change ${turn} of the car ${id}: ${kept}`);
    if (found.length > 1) doubled.push(`car ${id}`);
  }
}

/** The log must have no gap and no duplicate, and its last head must extend every head shown to somebody. */
async function auditLog(
  database: Pick<PostgresPair, 'query'>,
  acknowledged: readonly Acknowledgement[],
  origin: string,
  { lost, doubled }: Faults,
): Promise<void> {
  const [log] = await database.query<{ entries: number; declarations: number; size: number }>(
    `select count(*)::int as entries, count(distinct declaration_id)::int as declarations,
      coalesce(max(index) + 1, 0)::int as size from evidence_log_entries`,
  );
  if (log === undefined || log.size === 0) return;
  if (log.entries !== log.size) lost.push(`${log.size - log.entries} entries of the log`);
  if (log.declarations !== log.entries) doubled.push(`${log.entries - log.declarations} entries of the log`);
  const heads = new Map<number, string>();
  for (const one of acknowledged) {
    if (one.kind !== 'head') continue;
    if ((heads.get(one.size) ?? one.root) !== one.root) doubled.push(`head of ${one.size} entries`);
    heads.set(one.size, one.root);
  }
  for (const [size, root] of heads) {
    const query = new URLSearchParams({ first: `${size}`, second: `${log.size}`, root });
    const answer = await askUntilServed(`${origin}/api/evidence/consistency?${query.toString()}`);
    if (!answer.ok) lost.push(`head of ${size} entries: ${answer.status} ${await answer.text()}`);
  }
}

/** An unavailable service does not answer about its log: losses are judged once it answers. */
async function askUntilServed(url: string): Promise<Response> {
  for (let turn = 1; ; turn += 1) {
    const answer = await fetch(url);
    if (answer.status !== 503 || turn === 60) return answer;
    await wait(1_000);
  }
}
