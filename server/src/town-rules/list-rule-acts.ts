import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listSubjectAudit, findPerson } from '../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceContext } from '../platform/http/index.ts';
import { buildRuleActView } from './rule-act.view.ts';

type Call = typeof townRulesContract.calls.listRuleActs;

/** Lists who changed which communes and when, from the audit log. */
export async function listRuleActs(
  { tx }: ServiceContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const acts = await listSubjectAudit(tx, 'town-rules', { limit: readPageSize(query) + 1, after: decodeCursor(query) });
  const { shown, next } = paginate(acts, query, (row) => row);
  const rows: ReplyOf<Call>['rows'] = [];
  for (const row of shown)
    rows.push(buildRuleActView(row, row.actorId === null ? null : await findPerson(tx, row.actorId)));
  return ok({ rows, next });
}
