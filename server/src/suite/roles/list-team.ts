import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { teamContract } from '@placejuste/contracts/suite';
import { ok, type Result } from '@placejuste/domain/kernel';
import { teamGrants } from '../../accounts/index.ts';
import { decodeCursor, paginate, pageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { teamGrantView } from './team-grant.view.ts';

type Call = typeof teamContract.calls.listTeam;

/** Who is of the team. */
export async function listTeam(
  { tx, user }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const found = await teamGrants(tx, { limit: pageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(found, query, ({ grantedAt, id }) => ({ at: grantedAt, id }));
  return ok({ rows: shown.map((row) => teamGrantView(row, user.id)), next });
}
