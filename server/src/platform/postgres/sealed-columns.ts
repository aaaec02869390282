import { sql } from 'kysely';
import type {
  ColumnNode,
  ColumnUpdateNode,
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  QueryResult,
  RootOperationNode,
  TableNode,
  UnknownRow,
  ValueNode,
  ValuesNode,
} from 'kysely';
import type { Tx } from './database.ts';
import type { OpenDatabase } from './pooled-database.ts';

type Kind = 'text' | 'json';
type Columns = Readonly<Record<string, Kind>>;

/**
 * Columns that contain the number of a card, alone or among other facts, data about health, or the words of a mail. The
 * database accepts only sealed values in them.
 */
const sealedColumns: Readonly<Record<string, Columns>> = {
  documents: { card_number: 'text', said_card_number: 'text' },
  fines: { card_number: 'text' },
  paper_confirmations: { card_number: 'text' },
  dossiers: { facts: 'json' },
  exhibit_readings: { read_values: 'json' },
  exhibit_words: { said_values: 'json' },
  electronic_letters: { letter_details: 'json' },
  sync_outcomes: { result: 'json' },
  account_preferences: { preferences: 'json' },
  contract_records: { mailed_words: 'json' },
};

const kinds: Columns = Object.assign({}, ...Object.values(sealedColumns));
/** Prefix of a sealed value, required by a database check of each column. */
const mark = 's1:';

/** Encrypts and decrypts short texts; each encryption of a text differs. Throws for a text of another key. */
export interface ColumnCipher {
  seal(text: string): string;
  unseal(sealed: string): string;
}

/**
 * Database whose sealed columns slices read and write in clear. Values are sealed by the query builder alone: a
 * statement in plain SQL that writes one is refused by the check of its column.
 */
export function withSealedColumns(db: OpenDatabase, cipher: ColumnCipher): OpenDatabase {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => sealNode(node, cipher),
    transformResult: ({ result }) => Promise.resolve(unsealResult(result, cipher)),
  };
  return {
    ...db,
    asUser: (claims, work, access) => db.asUser(claims, (tx) => work(tx.withPlugin(plugin)), access),
    asService: (work, access) => db.asService((tx) => work(tx.withPlugin(plugin)), access),
  };
}

/** Decrypts the sealed values of a row that was read as JSON. */
export function unsealRow<Row extends UnknownRow>(row: Row, cipher: ColumnCipher): Row {
  const clearEntries = Object.entries(row).flatMap(([name, value]) => {
    const kind = kinds[name];
    if (kind === undefined || typeof value !== 'string' || !value.startsWith(mark)) return [];
    const clear = cipher.unseal(value.slice(mark.length));
    return [[name, kind === 'json' ? (JSON.parse(clear) as unknown) : clear] as const];
  });
  return clearEntries.length === 0 ? row : { ...row, ...Object.fromEntries(clearEntries) };
}

/**
 * Encrypts the values that an earlier version wrote in clear, in the transaction of the migrations, so all or none. The
 * check of the column is then validated, and later starts skip this work.
 */
export async function sealOlderValues(tx: Tx, cipher: ColumnCipher): Promise<void> {
  for (const [table, columns] of Object.entries(sealedColumns)) {
    for (const [column, kind] of Object.entries(columns)) {
      const check = `${table}_${column}_sealed`;
      const { rows } = await sql`select from pg_constraint where conname = ${check} and not convalidated`.execute(tx);
      if (rows.length === 0) continue;
      await sealColumn(tx, { table, column, kind }, cipher);
      await sql`alter table ${sql.table(`public.${table}`)} validate constraint ${sql.id(check)}`.execute(tx);
    }
  }
}

async function sealColumn(
  tx: Tx,
  { table, column, kind }: { readonly table: string; readonly column: string; readonly kind: Kind },
  cipher: ColumnCipher,
): Promise<void> {
  const [at, name] = [sql.table(`public.${table}`), sql.ref(column)];
  const inClear = kind === 'json' ? sql`jsonb_typeof(${name}) <> 'string'` : sql`not starts_with(${name}, ${mark})`;
  const readPage = () =>
    sql<{ row: string; value: string }>`select ctid::text as row, ${name}::text as value from ${at}
      where ${name} is not null and ${inClear} limit 200`.execute(tx);
  for (let page = await readPage(); page.rows.length > 0; page = await readPage()) {
    for (const { row, value } of page.rows)
      await sql`update ${at} set ${name} = ${sealValue(kind, value, cipher)} where ctid = ${row}::tid`.execute(tx);
  }
}

function sealValue(kind: Kind, value: string, cipher: ColumnCipher): string {
  const text = mark + cipher.seal(value);
  return kind === 'json' ? JSON.stringify(text) : text;
}

function unsealResult(result: QueryResult<UnknownRow>, cipher: ColumnCipher): QueryResult<UnknownRow> {
  const [first] = result.rows;
  if (first === undefined || !Object.keys(first).some((name) => name in kinds)) return result;
  return { ...result, rows: result.rows.map((row) => unsealRow(row, cipher)) };
}

function sealNode(node: RootOperationNode, cipher: ColumnCipher): RootOperationNode {
  if (node.kind === 'InsertQueryNode') return sealInsert(node, findColumns(node.into), cipher);
  if (node.kind !== 'UpdateQueryNode' || node.updates === undefined) return node;
  return { ...node, updates: sealUpdates(node.updates, findColumns(node.table), cipher) };
}

function findColumns(table: OperationNode | undefined): Columns {
  return table?.kind === 'TableNode' ? (sealedColumns[(table as TableNode).table.identifier.name] ?? {}) : {};
}

function sealInsert(node: InsertQueryNode, columns: Columns, cipher: ColumnCipher): InsertQueryNode {
  const byPlace = (node.columns ?? []).map((column) => columns[readColumnName(column)]);
  if (byPlace.every((kind) => kind === undefined)) return node;
  if (node.values?.kind !== 'ValuesNode') throw new Error('A sealed column is filled from a query');
  const { values } = node.values as ValuesNode;
  const updates = node.onConflict?.updates;
  return {
    ...node,
    values: { kind: 'ValuesNode', values: values.map((row) => sealRow(row, byPlace, cipher)) } as ValuesNode,
    ...(node.onConflict === undefined || updates === undefined
      ? {}
      : { onConflict: { ...node.onConflict, updates: sealUpdates(updates, columns, cipher) } }),
  };
}

type InsertedRow = ValuesNode['values'][number];

function sealRow(row: InsertedRow, byPlace: readonly (Kind | undefined)[], cipher: ColumnCipher): InsertedRow {
  const applySeal = <Value>(value: Value, place: number, how: (kind: Kind) => Value): Value => {
    const kind = byPlace[place];
    return kind === undefined ? value : how(kind);
  };
  return row.kind === 'PrimitiveValueListNode'
    ? { ...row, values: row.values.map((value, at) => applySeal(value, at, (kind) => sealIfText(kind, value, cipher))) }
    : { ...row, values: row.values.map((value, at) => applySeal(value, at, (kind) => sealPart(kind, value, cipher))) };
}

function sealUpdates(
  updates: readonly ColumnUpdateNode[],
  columns: Columns,
  cipher: ColumnCipher,
): readonly ColumnUpdateNode[] {
  return updates.map((update) => {
    const kind = columns[readColumnName(update.column)];
    return kind === undefined ? update : { ...update, value: sealPart(kind, update.value, cipher) };
  });
}

function readColumnName(column: OperationNode): string {
  return column.kind === 'ColumnNode' ? (column as ColumnNode).column.name : '';
}

function sealPart(kind: Kind, part: OperationNode, cipher: ColumnCipher): OperationNode {
  if (part.kind !== 'ValueNode') throw new Error('A sealed column is filled from an expression');
  return { ...part, value: sealIfText(kind, (part as ValueNode).value, cipher) } as ValueNode;
}

function sealIfText(kind: Kind, value: unknown, cipher: ColumnCipher): unknown {
  return typeof value === 'string' ? sealValue(kind, value, cipher) : value;
}
