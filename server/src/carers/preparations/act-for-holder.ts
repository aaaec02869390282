import type { CommandContext } from '../../platform/http/index.ts';
import { actAs, type RowClaims } from '../../platform/postgres/index.ts';
import type { LinkRow } from '../carers.tables.ts';

/**
 * Runs part of a carer's command in the place of the holder: what it writes is the holder's, by the rules and the row
 * security of the holder. Only after the help itself was judged.
 */
export function actForHolder<T>(
  context: CommandContext,
  { link, work }: { readonly link: LinkRow; readonly work: (context: CommandContext) => Promise<T> },
): Promise<T> {
  const { user_id: holderId } = link;
  // No session and no second factor: nothing that asks for one is open on this road.
  const other: RowClaims = { sub: holderId, role: 'authenticated', aal: 'aal1', email: '', session_id: null };
  const holder = { id: holderId, email: '', sessionId: null, aal: 'aal1', claims: other } as const;
  return actAs(context.tx, { self: context.user.claims, other }, () => work({ ...context, user: holder }));
}
