import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { auditContract } from '@placejuste/contracts/suite';
import { addDays, ok, parsePlainDate, computeParisDayStart, type Result } from '@placejuste/domain/kernel';
import { listAuditLines } from '../../accounts/index.ts';
import { decodeCursor, paginate, readPageSize, type ServiceContext } from '../../platform/http/index.ts';
import { buildAuditLineView } from './audit.view.ts';

type Call = typeof auditContract.calls.listAudit;

/** Lists the audit lines, filtered by action, person and day. */
export async function listAudit({ tx }: ServiceContext, query: QueryOf<Call>): Promise<Result<ReplyOf<Call>, never>> {
  const lines = await listAuditLines(tx, buildFilter(query), {
    limit: readPageSize(query) + 1,
    after: decodeCursor(query),
  });
  const { shown, next } = paginate(lines, query, ({ at, id }) => ({ at, id }));
  return ok({ rows: shown.map(buildAuditLineView), next });
}

function buildFilter({ action, person, from, to }: QueryOf<Call>) {
  const [first, last] = [parsePlainDate(from ?? ''), parsePlainDate(to ?? '')];
  return {
    action: action ?? null,
    personId: person ?? null,
    from: first === null ? null : computeParisDayStart(first),
    until: last === null ? null : computeParisDayStart(addDays(last, 1)),
  };
}
