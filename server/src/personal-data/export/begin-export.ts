import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../../accounts/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { toActor, type Asker } from '../asker.ts';
import { countRows, lockAccount, logDocumentViews, type RowCount } from '../personal-data.repository.ts';

export interface OngoingExport {
  readonly subject: { readonly email: string; readonly userId: string };
  readonly counts: readonly RowCount[];
}

/** Finds the account to be exported, and logs the export before any of its data is read. */
export async function beginExport(
  context: ServiceContext,
  { who }: { readonly who: string },
): Promise<Result<OngoingExport, 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_UNCONFIRMED'>> {
  const { tx } = context;
  const account = await lockAccount(tx, who);
  if (account === null) return refuse('ACCOUNT_NOT_FOUND');
  // A stranger may have signed up with somebody's address: nothing proves whose data it is.
  if (!account.isConfirmed) return refuse('ACCOUNT_UNCONFIRMED');
  const subject = { email: account.email ?? '', userId: account.id };
  await recordExport(context, { userId: account.id, by: 'command' });
  return ok({ subject, counts: await countRows(tx, subject) });
}

/** Logs the export, and a view of each document, before any of them is opened, as for a reviewer. */
export async function recordExport(
  context: ServiceContext,
  { userId, by }: { readonly userId: string; readonly by: Asker },
): Promise<void> {
  const { tx, clock } = context;
  const { actorId, role, by: actorKind } = toActor(by, userId);
  await logDocumentViews(tx, userId, { viewerId: actorId, role, at: clock.now() });
  await recordAudit(context, {
    actorId,
    action: 'account.exported',
    subjectType: 'account',
    subjectId: userId,
    detail: { by: actorKind },
  });
}
