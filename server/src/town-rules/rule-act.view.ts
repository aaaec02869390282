import type { RuleAct } from '@placejuste/contracts/town-rules';
import { ruleFields } from '@placejuste/domain/town-rule';
import type { AuditRow, Person } from '../accounts/index.ts';

/** View of an audit entry; `person` is its author, null when the account is gone. */
export function buildRuleActView({ id, at, action, detail }: AuditRow, person: Person | null): RuleAct {
  const listWords = (name: string): string[] =>
    typeof detail[name] === 'string' ? detail[name].split(' ').filter((word) => word !== '') : [];
  const changedFields = new Set(listWords('fields'));
  return {
    id,
    at: at.toISOString(),
    kind: action === 'town-rules.imported' ? 'import' : 'edit',
    added: listWords('added'),
    changed: listWords('changed'),
    removed: listWords('removed'),
    fields: ruleFields.filter((field) => changedFields.has(field)),
    by: person === null ? null : `${person.firstName} ${person.lastName}`.trim() || person.email,
  };
}
