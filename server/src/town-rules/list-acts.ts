import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { RuleAct, townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, type Result } from '@placejuste/domain/kernel';
import { ruleFields } from '@placejuste/domain/town-rule';
import { auditOf, type AuditRow, personOf } from '../accounts/index.ts';
import { decodeCursor, pageOf, pageSize, type Platform } from '../platform/http/index.ts';

type List = (typeof townRulesContract.calls)['listRuleActs'];

/** Who changed which communes and when: the audit log, and nothing kept apart from it. */
export async function listActs(
  platform: Pick<Platform, 'db'>,
  query: QueryOf<List>,
): Promise<Result<ReplyOf<List>, never>> {
  return platform.db.asService(async (tx) => {
    const found = await auditOf(tx, 'town-rules', { limit: pageSize(query) + 1, after: decodeCursor(query) });
    const { shown, next } = pageOf(found, query, (row) => row);
    const rows: RuleAct[] = [];
    for (const row of shown) {
      const person = row.actorId === null ? null : await personOf(tx, row.actorId);
      rows.push({
        ...actOf(row),
        by: person === null ? null : `${person.firstName} ${person.lastName}`.trim() || person.email,
      });
    }
    return ok({ rows, next });
  });
}

function actOf({ id, at, action, detail }: AuditRow): Omit<RuleAct, 'by'> {
  const words = (name: string): string[] =>
    typeof detail[name] === 'string' ? detail[name].split(' ').filter((word) => word !== '') : [];
  const named = new Set(words('fields'));
  return {
    id,
    at: at.toISOString(),
    kind: action === 'town-rules.imported' ? 'import' : 'edit',
    added: words('added'),
    changed: words('changed'),
    removed: words('removed'),
    fields: ruleFields.filter((field) => named.has(field)),
  };
}
