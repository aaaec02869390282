import type { TownRule } from './town-rule.ts';

export const ruleFields = [
  'commune',
  'maxHours',
  'ticketRequired',
  'plateRegistration',
  'appealForm',
  'note',
  'source',
  'sourceDate',
  'readOn',
  'confidence',
] as const satisfies readonly (keyof TownRule)[];
export type RuleField = (typeof ruleFields)[number];

export interface RuleChange {
  readonly before: TownRule;
  readonly after: TownRule;
  /** The parts that changed, at least one. */
  readonly fields: readonly RuleField[];
}

export interface RuleChanges {
  readonly added: readonly TownRule[];
  readonly changed: readonly RuleChange[];
  readonly removed: readonly TownRule[];
  readonly unchanged: number;
}

/** Computes the changes of replacing one list by another; communes are identified by their INSEE code. */
export function compareRules(before: readonly TownRule[], after: readonly TownRule[]): RuleChanges {
  const rulesByInsee = new Map(before.map((rule) => [rule.insee, rule]));
  const newCodes = new Set(after.map(({ insee }) => insee));
  const commonRules = after.flatMap((rule) => {
    const former = rulesByInsee.get(rule.insee);
    return former === undefined ? [] : [{ before: former, after: rule, fields: listChangedFields(former, rule) }];
  });
  const changedRules = commonRules.filter(({ fields }) => fields.length > 0);
  return {
    added: after.filter(({ insee }) => !rulesByInsee.has(insee)),
    changed: changedRules,
    removed: before.filter(({ insee }) => !newCodes.has(insee)),
    unchanged: commonRules.length - changedRules.length,
  };
}

/** Returns the parts of a rule that differ. */
export function listChangedFields(before: TownRule, after: TownRule): readonly RuleField[] {
  return ruleFields.filter((field) => encodeValue(before[field]) !== encodeValue(after[field]));
}

/** Encodes a value for comparison: the order of the parts of a registration in a source file has no meaning. */
function encodeValue(value: TownRule[RuleField]): string {
  return JSON.stringify(
    typeof value === 'object' && value !== null
      ? Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
      : (value ?? null),
  );
}
