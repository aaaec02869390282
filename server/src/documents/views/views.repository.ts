import type { DocumentKind } from '@placejuste/domain/document';
import type { DisclosedPurpose, ViewerRole } from '@placejuste/domain/people';
import { sql } from 'kysely';
import type { Cursor } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';

export interface ShownView {
  readonly id: string;
  readonly at: Date;
  readonly kind: DocumentKind;
  readonly role: ViewerRole | null;
  readonly purpose: DisclosedPurpose | null;
  readonly reason: string | null;
}

interface FileView {
  readonly id: string;
  readonly documentId: string;
  readonly viewerId: string;
  readonly at: Date;
  readonly reason: string;
}

/** Logs the view of an administrator, opened from the file of the holder. Needs a service transaction. */
export async function logFileView(tx: Tx, { id, documentId, viewerId, at, reason }: FileView): Promise<void> {
  await sql`
    insert into public.document_views (id, document_id, viewer_id, viewed_at, viewer_role, purpose, reason)
    values (${id}, ${documentId}, ${viewerId}, ${at}, 'admin', 'file', ${reason})`.execute(tx);
}

/** Logs the view of a reviewer, when the service reads for them. */
export async function logReviewView(
  tx: Tx,
  { id, documentId, viewerId, at, isAhead }: Omit<FileView, 'reason'> & { readonly isAhead: boolean },
): Promise<void> {
  await sql`
    insert into public.document_views (id, document_id, viewer_id, viewed_at, is_ahead, viewer_role, purpose)
    values (${id}, ${documentId}, ${viewerId}, ${at}, ${isAhead},
      case when 'admin' = any (app.roles_of(${viewerId})) then 'admin' else 'reviewer' end, 'review')`.execute(tx);
}

/**
 * Confirms the views of documents loaded ahead, once they are shown, or decided, which counts as a view. Needs a
 * service transaction.
 */
export async function confirmViews(
  tx: Tx,
  { documentId, viewerId, at }: Pick<FileView, 'documentId' | 'viewerId' | 'at'>,
): Promise<void> {
  await sql`
    update public.document_views set is_ahead = false, viewed_at = ${at}
    where document_id = ${documentId} and viewer_id = ${viewerId} and is_ahead`.execute(tx);
}

/** Lists the views of this person's documents, newest first, without names. Needs a service transaction. */
export async function listViews(
  tx: Tx,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after: Cursor | null },
): Promise<ShownView[]> {
  const older = after === null ? sql`true` : sql`(v.viewed_at, v.id) < (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<ShownView>`
    select v.id, v.viewed_at as at, d.kind, v.viewer_role as role,
      case when v.is_ahead then 'ahead' else v.purpose end as purpose, v.reason
    from public.documents d join public.document_views v on v.document_id = d.id
    where d.user_id = ${userId} and ${older} order by v.viewed_at desc, v.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Deletes the views before that instant, and returns their number. Needs a service transaction. */
export async function forgetViews(tx: Tx, before: Date): Promise<number> {
  const result = await sql`delete from public.document_views where viewed_at < ${before}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
