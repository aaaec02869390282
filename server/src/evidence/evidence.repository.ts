import { sql } from 'kysely';
import type { LogNode } from '@placejuste/domain/evidence';
import type { Tx } from '../platform/postgres/index.ts';
import type { DepositRow, DeviceRow, EvidenceTables, HeadRow, StampRow } from './evidence.tables.ts';

/** The state of the evidence before a deposit. */
export interface BeforeDeposit {
  /** True when this identifier was deposited before, by anybody, even if erased since. */
  readonly isKnownToLog: boolean;
  /** The phone that the manifest names; null when the account has none with that key. */
  readonly device: DeviceRow | null;
  /** Time in the last head; null while the log is empty. */
  readonly lastHeadAt: Date | null;
}

/** Basis of the next head: the number of entries of the log, and its complete subtrees, left to right. */
export interface LogEdge {
  readonly size: number;
  readonly hashes: readonly Buffer[];
  /** Time in the last head; null while the log is empty. */
  readonly head_at: Date | null;
}

/** Named rather than `*`, since they are selected beside columns of other tables. */
const depositColumns = [
  'declaration_id',
  'user_id',
  'log_index',
  'receipt',
  'receipt_signature',
  'manifest',
  'manifest_signature',
  'phone_key',
] as const satisfies readonly (keyof DepositRow)[];

/** Queries of this slice. Row security decides whose rows are visible. */
export function evidenceRepository(tx: Tx) {
  const db = tx.withTables<EvidenceTables>();
  return {
    /** In one query, since every deposit needs it. */
    async readBeforeDeposit(declarationId: string, key: string | null): Promise<BeforeDeposit> {
      const result = await sql<DeviceRow & { known: boolean; head_at: Date | null }>`
        select app.log_knows(${declarationId}) as known, e.head_at, d.key, d.user_id, d.x, d.y, d.label,
          d.enrolled_at, d.revoked_at
        from app.log_edge(false) as e left join public.evidence_devices d on d.key = ${key}`.execute(tx);
      const [row] = result.rows;
      if (row === undefined) throw new Error('The log answered nothing');
      const { known, head_at: lastHeadAt, ...device } = row;
      return { isKnownToLog: known, device: device.key === null ? null : device, lastHeadAt };
    },
    /**
     * Locks the end of the log until the transaction ends: deposits are serialised, so that the next head is certain.
     */
    lockEdge: (): Promise<LogEdge> => loadEdge(tx, true),
    /** End of the log without a lock: another deposit may be under way. */
    readEdge: (): Promise<LogEdge> => loadEdge(tx, false),
    /**
     * Appends a receipt with its new head. The log must be locked (`lockEdge`): a head that does not continue it is
     * refused (40001).
     */
    append: async (
      {
        declaration_id: id,
        receipt,
        receipt_signature,
        manifest,
        manifest_signature,
        phone_key,
      }: Omit<DepositRow, 'user_id' | 'log_index'>,
      at: Date,
      head: HeadRow,
    ): Promise<void> => {
      await sql`
        select app.append_deposit(${id}, ${at}, ${receipt}, ${receipt_signature}, ${manifest}, ${manifest_signature},
          ${phone_key}, ${head.size}, ${head.root}, ${head.text}, ${head.signature})`.execute(tx);
    },
    findDeposit: (declarationId: string): Promise<DepositRow | undefined> =>
      db
        .selectFrom('evidence_deposits')
        .select(depositColumns)
        .where('declaration_id', '=', declarationId)
        .executeTakeFirst(),
    listReceipts: async (
      declarationIds: readonly string[],
    ): Promise<Pick<DepositRow, 'declaration_id' | 'receipt'>[]> =>
      declarationIds.length === 0
        ? []
        : db
            .selectFrom('evidence_deposits')
            .select(['declaration_id', 'receipt'])
            .where('declaration_id', 'in', [...declarationIds])
            .execute(),
    /**
     * The deposit of a declaration, its signing key and the last head of the log, in a single query, since every public
     * check reads them.
     */
    async findDepositWithHead(declarationId: string): Promise<{
      readonly deposit: DepositRow;
      readonly key: { readonly x: string; readonly y: string } | null;
      readonly head: Omit<HeadRow, 'root'>;
    } | null> {
      const result = await sql<
        DepositRow & {
          x: string | null;
          y: string | null;
          head_size: number;
          head_text: string;
          head_signature: string;
        }
      >`
        select ${sql.join(depositColumns.map((name) => sql.ref(`d.${name}`)))}, v.x, v.y, h.size as head_size,
          h.text as head_text, h.signature as head_signature
        from public.evidence_deposits d
        left join public.evidence_devices v on v.key = d.phone_key
        cross join lateral (select size, text, signature from public.evidence_tree_heads order by size desc limit 1)
          as h
        where d.declaration_id = ${declarationId}`.execute(tx);
      const [row] = result.rows;
      if (row === undefined) return null;
      const { x, y, head_size: size, head_text: text, head_signature: signature, ...deposit } = row;
      return { deposit, key: x === null || y === null ? null : { x, y }, head: { size, text, signature } };
    },
    findEntry: (declarationId: string) =>
      db.selectFrom('evidence_log_entries').selectAll().where('declaration_id', '=', declarationId).executeTakeFirst(),

    findLastHead: (): Promise<HeadRow | undefined> =>
      db.selectFrom('evidence_tree_heads').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst(),
    findHead: (size: number): Promise<HeadRow | undefined> =>
      db.selectFrom('evidence_tree_heads').selectAll().where('size', '=', size).executeTakeFirst(),
    /** Samples random deposits. */
    async sampleDeposits(most: number): Promise<readonly Pick<DepositRow, 'receipt' | 'log_index'>[]> {
      return db
        .selectFrom('evidence_deposits')
        .select(['receipt', 'log_index'])
        .orderBy(sql`random()`)
        .limit(most)
        .execute();
    },
    /** Hash of each complete subtree, by `level/index`. */
    async listNodes(nodes: readonly LogNode[]): Promise<ReadonlyMap<string, Buffer>> {
      if (nodes.length === 0) return new Map();
      const result = await sql<{ level: number; index: number; hash: Buffer }>`
        select n.level, n.index, n.hash from public.evidence_log_nodes n
        join unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::bigint[])
          as w (level, index)
          on n.level = w.level and n.index = w.index`.execute(tx);
      return new Map(result.rows.map(({ level, index, hash }) => [`${level}/${index}`, hash]));
    },

    listDevices: (): Promise<DeviceRow[]> =>
      db.selectFrom('evidence_devices').selectAll().orderBy('enrolled_at').orderBy('key').execute(),
    /** Time of the last deposit that each phone of the person signed, by the key of the phone. */
    async listLastUses(): Promise<ReadonlyMap<string, Date>> {
      const { rows } = await sql<{ key: string; at: Date }>`
        select d.key, e.appended_at as at from public.evidence_devices d
        cross join lateral (select p.log_index from public.evidence_deposits p where p.phone_key = d.key order by
          p.log_index desc limit 1) as last
        join public.evidence_log_entries e on e.index = last.log_index`.execute(tx);
      return new Map(rows.map(({ key, at }) => [key, at]));
    },
    findDevice: (key: string): Promise<DeviceRow | undefined> =>
      db.selectFrom('evidence_devices').selectAll().where('key', '=', key).executeTakeFirst(),
    /** Adds a phone; false when its key is already enrolled, even on an account hidden by row security. */
    async addDevice(row: DeviceRow): Promise<boolean> {
      const result = await db
        .insertInto('evidence_devices')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    async revokeDevice(key: string, at: Date): Promise<void> {
      await db
        .updateTable('evidence_devices')
        .set({ revoked_at: at })
        .where('key', '=', key)
        .where('revoked_at', 'is', null)
        .execute();
    },

    async addKey(kid: string, jwk: object, at: Date): Promise<void> {
      await sql`insert into public.evidence_keys (kid, public_jwk, created_at) values (${kid},
        ${JSON.stringify(jwk)}::jsonb, ${at}) on conflict do nothing`.execute(tx);
    },
    listKeys: () => db.selectFrom('evidence_keys').selectAll().orderBy('created_at').orderBy('kid').execute(),

    /**
     * Largest difference between the service's clock and these authorities at their last answers, in ms; 0 without
     * answers.
     */
    async computeAheadOfAuthorities(authorities: readonly string[]): Promise<number> {
      const {
        rows: [row],
      } = await sql<{
        ms: string | number;
      }>`select app.ahead_of_authorities(${[...authorities]}::text[]) as ms`.execute(tx);
      return Number(row?.ms ?? 0);
    },
    /** Stores the difference; returns the previous one, or null when this authority had never answered. */
    async keepAuthorityClock(authority: string, aheadMs: number, readAt: Date): Promise<number | null> {
      const {
        rows: [row],
      } = await sql<{ before: string | number | null }>`
        with known as (select ahead_ms from public.evidence_authority_clocks where authority = ${authority}), kept as (
          insert into public.evidence_authority_clocks (authority, ahead_ms, read_at) values (${authority},
            ${aheadMs}, ${readAt})
          on conflict (authority) do update set ahead_ms = excluded.ahead_ms, read_at = excluded.read_at returning 1)
        select (select ahead_ms from known) as before from kept`.execute(tx);
      return row?.before == null ? null : Number(row.before);
    },

    /** The earliest stamp of each authority over a head that includes this entry. */
    listStamps: (index: number): Promise<StampRow[]> =>
      db
        .selectFrom('evidence_stamps')
        .select(['head_size', 'authority', 'stamped_at', 'reply', 'received_at'])
        .distinctOn('authority')
        .where('head_size', '>', index)
        .orderBy('authority')
        .orderBy('head_size')
        .execute(),
    /** True when this authority stamped a head of at least this size. */
    async hasStampFrom(authority: string, size: number): Promise<boolean> {
      return (
        (
          await db
            .selectFrom('evidence_stamps')
            .select('head_size')
            .where('authority', '=', authority)
            .where('head_size', '>=', size)
            .limit(1)
            .execute()
        ).length > 0
      );
    },
    async addStamp(row: StampRow): Promise<void> {
      await db
        .insertInto('evidence_stamps')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}

async function loadEdge(tx: Tx, isHeld: boolean): Promise<LogEdge> {
  const {
    rows: [edge],
  } = await sql<LogEdge>`select size, hashes, head_at from app.log_edge(${isHeld})`.execute(tx);
  if (edge === undefined) throw new Error('The log answered nothing');
  return edge;
}
