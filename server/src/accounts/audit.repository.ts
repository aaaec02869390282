import { sql } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { Platform } from '../platform/http/index.ts';

export interface AuditEntry {
  /** Null when no person acted: a job, a webhook, the command line. */
  readonly actorId: string | null;
  /** Verb in the slice's words: `document.approved`. */
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  /** Codes and states only: never a name, an address, a plate or a free text. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds to the log in the transaction of the act itself: neither exists without the other. Needs a service transaction. */
export async function recordAudit(platform: Pick<Platform, 'newId' | 'clock'>, tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`
    insert into public.audit_log (id, at, actor_id, action, subject_type, subject_id, detail)
    values (${platform.newId()}, ${platform.clock.now()}, ${entry.actorId}, ${entry.action}, ${entry.subjectType},
      ${entry.subjectId}, ${JSON.stringify(entry.detail ?? {})}::jsonb)`.execute(tx);
}
