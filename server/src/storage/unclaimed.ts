import { sql } from 'kysely';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import type { JobDefinition } from '../platform/jobs/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type { StorageTables } from './storage.tables.ts';
import { removeObjects } from './stored-objects.ts';

/** How long a file waits to be named by a declaration, a document or a fine. A phone that comes later sends it again. */
export const unclaimedLifeMs = 30 * 24 * 3_600_000;
/**
 * Bytes one person may have sent without naming them: fifty photographs of the largest size. A phone names the two of
 * a declaration before it sends those of the next.
 */
export const mostUnclaimedBytes = 500_000_000;

export const forgetUnclaimedJobName = 'storage.forget-unclaimed';
const payload = z.object({ id: z.uuid() });

/** Whether this person may send so many bytes more before something of theirs names the others. */
export async function roomFor(tx: Tx, size: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - unclaimedLifeMs);
  const { rows } = await sql<{ bytes: string | number }>`select app.unclaimed_bytes(${since}) as bytes`.execute(tx);
  return Number(rows[0]?.bytes ?? 0) + size <= mostUnclaimedBytes;
}

export async function isClaimed(tx: Tx, objectId: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select app.object_claimed(${objectId}) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}

/** Forgets a file nobody named within `unclaimedLifeMs`. */
export function forgetUnclaimedJob(platform: Pick<Platform, 'db' | 'jobs'>): JobDefinition<z.infer<typeof payload>> {
  return {
    name: forgetUnclaimedJobName,
    payload,
    run: ({ id }) =>
      platform.db.asService(async (tx) => {
        // Locked first: whoever is naming it at this moment has either done so, or finds it gone and sends it again.
        const held = await tx.withTables<StorageTables>().selectFrom('storage_objects').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
        if (held !== undefined && !(await isClaimed(tx, id))) await removeObjects(platform, tx, [id]);
      }),
  };
}
