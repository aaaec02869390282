import type { TownRule } from './town-rule.ts';
import type { TownRuleFault } from './town-rule.messages.fr.ts';

/** Faults of an import: the path of each field, `rules.3.source`, with its code. */
export type RuleFaults = Readonly<Record<string, TownRuleFault>>;

/** Null when every rule may be shown. `today`: Paris, `YYYY-MM-DD`. */
export function judgeRules(rules: readonly TownRule[], today: string): RuleFaults | null {
  const faults: Record<string, TownRuleFault> = {};
  const seenCodes = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    for (const [field, fault] of listRuleFaults(rule, today)) faults[`rules.${index}.${field}`] = fault;
    if (seenCodes.has(rule.insee)) faults[`rules.${index}.insee`] = 'TOWN_RULE_TWICE';
    seenCodes.add(rule.insee);
  }
  return Object.keys(faults).length === 0 ? null : faults;
}

/** A check of one rule. */
interface RuleCheck {
  readonly field: string;
  readonly fault: TownRuleFault;
  readonly isWrong: (rule: TownRule, today: string) => boolean;
}

/** In the order the faults are listed. */
const checks: readonly RuleCheck[] = [
  { field: 'commune', fault: 'TOWN_RULE_COMMUNE', isWrong: ({ commune }) => commune.trim() === '' },
  { field: 'insee', fault: 'TOWN_RULE_COMMUNE', isWrong: ({ insee }) => !/^(?:\d{2}|2[AB])\d{3}$/.test(insee) },
  { field: 'source', fault: 'TOWN_RULE_SOURCE', isWrong: ({ source }) => !isAddress(source) },
  { field: 'note', fault: 'TOWN_RULE_NOTE', isWrong: ({ note }) => note.trim() === '' },
  {
    field: 'readOn',
    fault: 'TOWN_RULE_READ_ON',
    isWrong: ({ readOn }, today) => !isPast(readOn, today) || readOn.length < 7,
  },
  {
    field: 'sourceDate',
    fault: 'TOWN_RULE_SOURCE_DATE',
    isWrong: ({ sourceDate }, today) => sourceDate !== null && !isPast(sourceDate, today),
  },
  {
    field: 'maxHours',
    fault: 'TOWN_RULE_MAX_HOURS',
    isWrong: ({ maxHours }) => maxHours !== null && !isCap(maxHours),
  },
  {
    field: 'plateRegistration.url',
    fault: 'TOWN_RULE_SOURCE',
    isWrong: ({ plateRegistration }) => plateRegistration?.url != null && !isAddress(plateRegistration.url),
  },
  {
    field: 'appealForm.url',
    fault: 'TOWN_RULE_FORM_ADDRESS',
    isWrong: ({ appealForm }) => appealForm != null && !isSecureAddress(appealForm.url),
  },
  {
    field: 'appealForm.readOn',
    fault: 'TOWN_RULE_FORM_READ_ON',
    // Its day decides until when it is shown.
    isWrong: ({ appealForm }, today) =>
      appealForm != null && !(appealForm.readOn.length === 10 && isPast(appealForm.readOn, today)),
  },
];

function listRuleFaults(rule: TownRule, today: string): readonly (readonly [string, TownRuleFault])[] {
  return checks.filter(({ isWrong }) => isWrong(rule, today)).map(({ field, fault }) => [field, fault]);
}

/**
 * Below twelve hours no commune may cap a holder (CASF L241-3): such a figure is a misreading, a ticket's validity for
 * one.
 */
function isCap(hours: number): boolean {
  return Number.isInteger(hours) && hours >= 12 && hours <= 744;
}

/**
 * True for an https address without an at sign: a name before it may imitate the town’s, and the address lead
 * elsewhere.
 */
function isSecureAddress(text: string): boolean {
  return isAddress(text) && text.startsWith('https://') && !text.includes('@');
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/.test(text);
}

/** `2026`, `2026-11` or `2026-11-20`, a day that exists and is not to come. */
function isPast(text: string, today: string): boolean {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (match === null || text > today) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? '1'), Number(match[3] ?? '1')];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
