import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { countRows, lockAccount, logDocumentViews, type RowCount } from './personal-data.repository.ts';

export interface BegunExport {
  readonly subject: { readonly email: string; readonly userId: string };
  readonly counts: readonly RowCount[];
}

/** Finds the account to be exported, and logs the export before anything of it is opened. */
export async function beginExport(
  context: ServiceContext,
  { email }: { readonly email: string },
): Promise<Result<BegunExport, 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_UNCONFIRMED'>> {
  const { tx, clock } = context;
  const account = await lockAccount(tx, email);
  if (account === null) return refuse('ACCOUNT_NOT_FOUND');
  // A stranger may have signed up with somebody's address: nothing shows whose data it is.
  if (!account.isConfirmed) return refuse('ACCOUNT_UNCONFIRMED');
  // Before any of them is opened, as for whoever reviews.
  await logDocumentViews(tx, account.id, clock.now());
  await recordAudit(context, {
    actorId: null,
    action: 'account.exported',
    subjectType: 'account',
    subjectId: account.id,
    detail: { by: 'command' },
  });
  const subject = { email, userId: account.id };
  return ok({ subject, counts: await countRows(tx, subject) });
}
