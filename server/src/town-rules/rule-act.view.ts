import type { RuleAct } from '@placejuste/contracts/town-rules';
import { ruleFields } from '@placejuste/domain/town-rule';
import type { AuditRow, Person } from '../accounts/index.ts';

/** A line of the audit log; `person`: whose act it is, null when the account is gone. */
export function ruleActView({ id, at, action, detail }: AuditRow, person: Person | null): RuleAct {
  const words = (name: string): string[] =>
    typeof detail[name] === 'string' ? detail[name].split(' ').filter((word) => word !== '') : [];
  const changedFields = new Set(words('fields'));
  return {
    id,
    at: at.toISOString(),
    kind: action === 'town-rules.imported' ? 'import' : 'edit',
    added: words('added'),
    changed: words('changed'),
    removed: words('removed'),
    fields: ruleFields.filter((field) => changedFields.has(field)),
    by: person === null ? null : `${person.firstName} ${person.lastName}`.trim() || person.email,
  };
}
