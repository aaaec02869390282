import { townRule } from '@placejuste/contracts/town-rules';
import { judgeRules, townRuleMessages, type TownRule } from '@placejuste/domain/town-rule';
import * as z from 'zod/mini';
import { rulesText } from './rules.text.fr.ts';

const text = rulesText.transfer;
/** Bytes. The first 28 rules weigh 20 kB. */
const maxFileBytes = 5_000_000;

export interface FileFault {
  /** Identifies the rule in the file: « Règle 3, Exempleville ». */
  readonly rule: string;
  /** Name of the field in the file: `source`, `plateRegistration.url`. */
  readonly field: string;
  readonly sentence: string;
}

export type RulesFile =
  | { readonly state: 'unreadable'; readonly message: string }
  | { readonly state: 'faulty'; readonly faults: readonly FileFault[] }
  | { readonly state: 'sound'; readonly rules: readonly TownRule[] };

/**
 * Parses and checks a file of rules before it is sent; the service checks it again. Accepts a bare list, or the reply
 * of `/api/town-rules`. `today`: Paris, `YYYY-MM-DD`.
 */
export async function readRulesFile(file: File, today: string): Promise<RulesFile> {
  if (file.size > maxFileBytes) return { state: 'unreadable', message: text.tooLarge };
  const rawRules = parseRuleList(await file.arrayBuffer());
  if (rawRules === null) return { state: 'unreadable', message: text.unreadable };
  const faults = rawRules.flatMap((one, index) => {
    const shape = z.safeParse(townRule, one);
    return shape.success
      ? []
      : shape.error.issues
          .flatMap(({ code, path, ...issue }) => listFields(code, path, issue))
          .map((field) => ({ rule: nameRule(one, index), field, sentence: text.shape }));
  });
  if (faults.length > 0) return { state: 'faulty', faults };
  const rules = rawRules as readonly TownRule[];
  const ruleFaults = Object.entries(judgeRules(rules, today) ?? {}).map(([path, fault]) => {
    const [, index = '0', ...field] = path.split('.');
    return {
      rule: nameRule(rawRules[Number(index)], Number(index)),
      field: field.join('.'),
      sentence: townRuleMessages[fault],
    };
  });
  return ruleFaults.length > 0 ? { state: 'faulty', faults: ruleFaults } : { state: 'sound', rules };
}

/** Null when the file is not a list, or not in UTF-8: accents of another encoding would become « � ». */
function parseRuleList(content: ArrayBuffer): readonly unknown[] | null {
  try {
    const parsedJson: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    const list = Array.isArray(parsedJson)
      ? (parsedJson as unknown[])
      : (parsedJson as { rules?: unknown } | null)?.rules;
    return Array.isArray(list) ? (list as unknown[]) : null;
  } catch {
    return null;
  }
}

/** An unknown field is reported by its own name, not by the rule that contains it. */
function listFields(code: string, path: readonly PropertyKey[], issue: object): readonly string[] {
  const keys = code === 'unrecognized_keys' && 'keys' in issue ? (issue.keys as readonly string[]) : null;
  const at = path.map(String);
  return keys === null ? [at.join('.')] : keys.map((key) => [...at, key].join('.'));
}

function nameRule(one: unknown, index: number): string {
  const { commune } = (one ?? {}) as { commune?: unknown };
  return text.rule(index + 1, typeof commune === 'string' ? commune.slice(0, 100) : '');
}
