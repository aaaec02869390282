import type { NodeRole, NodeTraits } from '@placejuste/domain/operation';
import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';

/** One process, as it last announced itself. */
export interface NodeRow extends NodeTraits {
  readonly id: string;
  readonly role: NodeRole;
  readonly host: string;
  readonly version: string;
  readonly schemaVersion: string;
  /** Since when its disk is below its reserve; null while it is not. */
  readonly diskLowSince: Date | null;
  readonly startedAt: Date;
  readonly seenAt: Date;
}

export interface NodeBeat extends Omit<NodeRow, 'diskLowSince' | 'startedAt' | 'seenAt'> {
  readonly isDiskLow: boolean;
}

/** Seconds without a heartbeat after which a process is gone: three and a half heartbeats. */
const livingSeconds = 35;

export function nodesRepository(tx: Tx) {
  return {
    async write(node: NodeBeat): Promise<void> {
      await sql`
        insert into app.nodes as node (id, role, host, version, schema_version, master_key, signing_key, store,
          clock_ahead_ms, disk_low_since, started_at, seen_at)
        values (${node.id}, ${node.role}, ${node.host}, ${node.version}, ${node.schemaVersion}, ${node.masterKey},
          ${node.signingKey}, ${node.store}, ${node.clockAheadMs},
          case when ${node.isDiskLow}::boolean then now() end, now(), now())
        on conflict (id) do update set store = excluded.store, clock_ahead_ms = excluded.clock_ahead_ms,
          disk_low_since = case when ${node.isDiskLow}::boolean
            then coalesce(node.disk_low_since, now()) end, seen_at = now()`.execute(tx);
    },

    /** Live processes, oldest first. */
    async listLiving(withinSeconds: number = livingSeconds): Promise<readonly NodeRow[]> {
      const { rows } = await sql<NodeRow>`
        select id::text as id, role, host, version, schema_version as "schemaVersion", master_key as "masterKey",
          signing_key as "signingKey", store, clock_ahead_ms as "clockAheadMs", disk_low_since as "diskLowSince",
          started_at as "startedAt", seen_at as "seenAt"
        from app.nodes where seen_at > now() - make_interval(secs => ${withinSeconds})
        order by started_at, id`.execute(tx);
      return rows;
    },

    async forgetGone(): Promise<void> {
      await sql`delete from app.nodes where seen_at < now() - interval '1 hour'`.execute(tx);
    },

    async remove(id: string): Promise<void> {
      await sql`delete from app.nodes where id = ${id}`.execute(tx);
    },
  };
}
