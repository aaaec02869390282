import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { teamContract } from '@placejuste/contracts/suite';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listTeamGrants } from '../../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceCommandContext } from '../../platform/http/index.ts';
import { buildTeamGrantView } from './team-grant.view.ts';

type Call = typeof teamContract.calls.listTeam;

/** Lists the roles of the team and their holders. */
export async function listTeam(
  { tx, user }: ServiceCommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const grants = await listTeamGrants(tx, { limit: readPageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(grants, query, ({ grantedAt, id }) => ({ at: grantedAt, id }));
  return ok({ rows: shown.map((row) => buildTeamGrantView(row, user.id)), next });
}
