import type { TownRule } from './town-rule.ts';
import type { TownRuleFault } from './town-rule.messages.fr.ts';

/** What an import is refused with: the place of each fault, `rules.3.source`, and its code. */
export type RuleFaults = Readonly<Record<string, TownRuleFault>>;

/** Null when every rule may be shown. `today`: Paris, `YYYY-MM-DD`. */
export function judgeRules(rules: readonly TownRule[], today: string): RuleFaults | null {
  const faults: Record<string, TownRuleFault> = {};
  const seen = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    for (const [field, fault] of faultsOf(rule, today)) faults[`rules.${index}.${field}`] = fault;
    if (seen.has(rule.insee)) faults[`rules.${index}.insee`] = 'TOWN_RULE_TWICE';
    seen.add(rule.insee);
  }
  return Object.keys(faults).length === 0 ? null : faults;
}

function faultsOf(rule: TownRule, today: string): readonly (readonly [string, TownRuleFault])[] {
  const faults: [string, TownRuleFault][] = [];
  if (rule.commune.trim() === '') faults.push(['commune', 'TOWN_RULE_COMMUNE']);
  if (!/^(?:\d{2}|2[AB])\d{3}$/.test(rule.insee)) faults.push(['insee', 'TOWN_RULE_COMMUNE']);
  if (!isAddress(rule.source)) faults.push(['source', 'TOWN_RULE_SOURCE']);
  if (rule.note.trim() === '') faults.push(['note', 'TOWN_RULE_NOTE']);
  if (!isPast(rule.readOn, today) || rule.readOn.length < 7) faults.push(['readOn', 'TOWN_RULE_READ_ON']);
  if (rule.sourceDate !== null && !isPast(rule.sourceDate, today)) faults.push(['sourceDate', 'TOWN_RULE_SOURCE_DATE']);
  // Below twelve hours no commune may cap a holder (CASF L241-3): such a figure is a misreading, a ticket's validity
  // for one.
  if (rule.maxHours !== null && !(Number.isInteger(rule.maxHours) && rule.maxHours >= 12 && rule.maxHours <= 744))
    faults.push(['maxHours', 'TOWN_RULE_MAX_HOURS']);
  const url = rule.plateRegistration?.url ?? null;
  if (url !== null && !isAddress(url)) faults.push(['plateRegistration.url', 'TOWN_RULE_SOURCE']);
  const form = rule.appealForm ?? null;
  if (form !== null && !isSecureAddress(form.url)) faults.push(['appealForm.url', 'TOWN_RULE_FORM_ADDRESS']);
  // Its day decides until when it is shown.
  if (form !== null && !(form.readOn.length === 10 && isPast(form.readOn, today)))
    faults.push(['appealForm.readOn', 'TOWN_RULE_FORM_READ_ON']);
  return faults;
}

/** No name before an @: an address that begins like the town's may lead elsewhere. */
function isSecureAddress(text: string): boolean {
  return isAddress(text) && text.startsWith('https://') && !text.includes('@');
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s/]+(?:\/\S*)?$/.test(text);
}

/** `2026`, `2026-11` or `2026-11-20`, a day that exists and is not to come. */
function isPast(written: string, today: string): boolean {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(written);
  if (found === null || written > today) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? '1'), Number(found[3] ?? '1')];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 2000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
