import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { RuleAct, townRulesContract } from '@placejuste/contracts/town-rules';
import { ok, type Result } from '@placejuste/domain/kernel';
import { ruleFields } from '@placejuste/domain/town-rule';
import { auditOf, type AuditRow, personOf } from '../accounts/index.ts';
import type { Platform } from '../platform/http/index.ts';

type List = (typeof townRulesContract.calls)['listRuleActs'];
const usualPage = 10;

/** Who changed which communes and when: the audit log, and nothing kept apart from it. */
export async function listActs(
  platform: Pick<Platform, 'db'>,
  { limit = usualPage, after }: QueryOf<List>,
): Promise<Result<ReplyOf<List>, never>> {
  return platform.db.asService(async (tx) => {
    const found = await auditOf(tx, 'town-rules', { limit: limit + 1, after: placeOf(after) });
    const shown = found.slice(0, limit);
    const rows: RuleAct[] = [];
    for (const row of shown) {
      const person = row.actorId === null ? null : await personOf(tx, row.actorId);
      rows.push({
        ...actOf(row),
        by: person === null ? null : `${person.firstName} ${person.lastName}`.trim() || person.email,
      });
    }
    const last = found.length > limit ? shown.at(-1) : undefined;
    return ok({ rows, next: last === undefined ? null : `${last.at.toISOString()}_${last.id}` });
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

/** An altered cursor starts the list anew, which harms nobody. */
function placeOf(cursor: string | undefined): { readonly at: Date; readonly id: string } | null {
  const [written = '', id = ''] = (cursor ?? '').split('_');
  const at = new Date(written);
  return Number.isNaN(at.getTime()) || !/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id) ? null : { at, id };
}
