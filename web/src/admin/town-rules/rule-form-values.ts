import {
  judgeRules,
  townRuleMessages,
  type PlateRegistration,
  type RuleConfidence,
  type TownRule,
} from '@placejuste/domain/town-rule';
import { rulesText } from './rules.text.fr.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** The form as it is typed. */
export interface RuleValues {
  readonly commune: string;
  readonly insee: string;
  readonly maxHours: string;
  readonly ticketRequired: Answer;
  readonly registration: 'known' | 'unknown';
  readonly name: string;
  readonly required: Answer;
  readonly url: string;
  readonly plates: string;
  readonly validity: string;
  readonly formUrl: string;
  readonly formReadOn: string;
  readonly note: string;
  readonly source: string;
  readonly sourceDate: string;
  readonly readOn: string;
  readonly confidence: RuleConfidence;
}
export type ValueErrors = Readonly<Partial<Record<keyof RuleValues, string>>>;

const emptyValues: Omit<RuleValues, 'readOn'> = {
  commune: '',
  insee: '',
  maxHours: '',
  ticketRequired: 'unknown',
  registration: 'unknown',
  name: '',
  required: 'unknown',
  url: '',
  plates: '',
  validity: '',
  formUrl: '',
  formReadOn: '',
  note: '',
  source: '',
  sourceDate: '',
  confidence: 'medium',
};

/** `today`: what a rule written now was read on. */
export function valuesOf(rule: TownRule | null, today: string): RuleValues {
  if (rule === null) return { ...emptyValues, readOn: today };
  return {
    ...emptyValues,
    commune: rule.commune,
    insee: rule.insee,
    maxHours: rule.maxHours?.toString() ?? '',
    ticketRequired: answerOf(rule.ticketRequired),
    ...(rule.plateRegistration === null ? {} : registrationValues(rule.plateRegistration)),
    ...(rule.appealForm == null ? {} : { formUrl: rule.appealForm.url, formReadOn: rule.appealForm.readOn }),
    note: rule.note,
    source: rule.source,
    sourceDate: rule.sourceDate ?? '',
    readOn: rule.readOn,
    confidence: rule.confidence,
  };
}

function registrationValues({ name, required, url, plates, validity }: PlateRegistration): Partial<RuleValues> {
  return {
    registration: 'known',
    name: name ?? '',
    required: answerOf(required),
    url: url ?? '',
    plates: plates?.toString() ?? '',
    validity: validity ?? '',
  };
}

/** What was typed as a rule, or why it cannot be one, field by field. */
export function ruleOf(values: RuleValues, today: string): { readonly rule: TownRule; readonly errors: ValueErrors } {
  const [maxHours, plates] = [numberOf(values.maxHours), numberOf(values.plates)];
  const rule: TownRule = {
    commune: values.commune.trim(),
    insee: values.insee.trim().toUpperCase(),
    maxHours,
    ticketRequired: boolOf(values.ticketRequired),
    plateRegistration:
      values.registration === 'unknown'
        ? null
        : {
            name: wordsOf(values.name),
            required: boolOf(values.required),
            url: wordsOf(values.url),
            plates,
            validity: wordsOf(values.validity),
          },
    appealForm: values.formUrl.trim() === '' ? null : { url: values.formUrl.trim(), readOn: values.formReadOn.trim() },
    note: values.note.trim(),
    source: values.source.trim(),
    sourceDate: wordsOf(values.sourceDate),
    readOn: values.readOn.trim(),
    confidence: values.confidence,
  };
  const wrong = rulesText.form.wrongNumber;
  const judged = Object.entries(judgeRules([rule], today) ?? {}).map(([path, fault]) => [
    fieldOf(path),
    townRuleMessages[fault],
  ]);
  return {
    rule,
    errors: {
      ...Object.fromEntries(judged),
      ...(Number.isNaN(maxHours) ? { maxHours: wrong } : {}),
      ...(values.registration === 'known' &&
      plates !== null &&
      !(Number.isInteger(plates) && plates >= 1 && plates <= 20)
        ? { plates: wrong }
        : {}),
    },
  };
}

/** `rules.0.plateRegistration.url`, `rule.source` → the field of the form. */
export function fieldOf(path: string): string {
  const field = path.split('.').at(-1) ?? path;
  return path.includes('appealForm.') ? `form${field.charAt(0).toUpperCase()}${field.slice(1)}` : field;
}

function answerOf(value: boolean | null): Answer {
  return value === null ? 'unknown' : value ? 'yes' : 'no';
}
function boolOf(answer: Answer): boolean | null {
  return answer === 'unknown' ? null : answer === 'yes';
}
function wordsOf(typed: string): string | null {
  return typed.trim() === '' ? null : typed.trim();
}
/** Null when nothing is typed; not a number when it is none. */
function numberOf(typed: string): number | null {
  const words = typed.trim();
  return words === '' ? null : /^\d{1,4}$/.test(words) ? Number(words) : Number.NaN;
}
