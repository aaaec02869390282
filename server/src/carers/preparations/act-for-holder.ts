import type { CommandContext } from '../../platform/http/index.ts';
import { actAs, type RowClaims } from '../../platform/postgres/index.ts';
import type { LinkRow } from '../carers.tables.ts';

/**
 * Runs part of a carer's command as the holder: what it writes is the holder's, under their rules and row security.
 * Call it only after the right to help was checked.
 */
export function actForHolder<T>(
  context: CommandContext,
  { link, work }: { readonly link: LinkRow; readonly work: (context: CommandContext) => Promise<T> },
): Promise<T> {
  const { user_id: holderId } = link;
  // No session and no second factor: nothing that requires one is possible here.
  const other: RowClaims = { sub: holderId, role: 'authenticated', aal: 'aal1', email: '', session_id: null };
  const holder = { id: holderId, email: '', sessionId: null, aal: 'aal1', claims: other } as const;
  return actAs(context.tx, { self: context.user.claims, other }, () => work({ ...context, user: holder }));
}
