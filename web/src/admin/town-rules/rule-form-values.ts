import { upperFirst } from '@placejuste/domain/kernel';
import {
  judgeRules,
  townRuleMessages,
  type PlateRegistration,
  type RuleConfidence,
  type TownRule,
} from '@placejuste/domain/town-rule';
import { rulesText } from './rules.text.fr.ts';

export type Answer = 'yes' | 'no' | 'unknown';

/** Values of the form, as typed. */
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

/** `today`: default reading date of a new rule. */
export function toRuleValues(rule: TownRule | null, today: string): RuleValues {
  if (rule === null) return { ...emptyValues, readOn: today };
  return {
    ...emptyValues,
    commune: rule.commune,
    insee: rule.insee,
    maxHours: rule.maxHours?.toString() ?? '',
    ticketRequired: toAnswer(rule.ticketRequired),
    ...(rule.plateRegistration === null ? {} : toRegistrationValues(rule.plateRegistration)),
    ...(rule.appealForm == null ? {} : { formUrl: rule.appealForm.url, formReadOn: rule.appealForm.readOn }),
    note: rule.note,
    source: rule.source,
    sourceDate: rule.sourceDate ?? '',
    readOn: rule.readOn,
    confidence: rule.confidence,
  };
}

function toRegistrationValues({ name, required, url, plates, validity }: PlateRegistration): Partial<RuleValues> {
  return {
    registration: 'known',
    name: name ?? '',
    required: toAnswer(required),
    url: url ?? '',
    plates: plates?.toString() ?? '',
    validity: validity ?? '',
  };
}

/** Parses the form into a rule, with an error for each invalid field. */
export function parseRule(
  values: RuleValues,
  today: string,
): { readonly rule: TownRule; readonly errors: ValueErrors } {
  const [maxHours, plates] = [parseNumber(values.maxHours), parseNumber(values.plates)];
  const rule: TownRule = {
    commune: values.commune.trim(),
    insee: values.insee.trim().toUpperCase(),
    maxHours,
    ticketRequired: parseAnswer(values.ticketRequired),
    plateRegistration:
      values.registration === 'unknown'
        ? null
        : {
            name: parseWords(values.name),
            required: parseAnswer(values.required),
            url: parseWords(values.url),
            plates,
            validity: parseWords(values.validity),
          },
    appealForm: values.formUrl.trim() === '' ? null : { url: values.formUrl.trim(), readOn: values.formReadOn.trim() },
    note: values.note.trim(),
    source: values.source.trim(),
    sourceDate: parseWords(values.sourceDate),
    readOn: values.readOn.trim(),
    confidence: values.confidence,
  };
  const wrong = rulesText.form.wrongNumber;
  const ruleErrors = Object.entries(judgeRules([rule], today) ?? {}).map(([path, fault]) => [
    toFieldName(path),
    townRuleMessages[fault],
  ]);
  return {
    rule,
    errors: {
      ...Object.fromEntries(ruleErrors),
      ...(Number.isNaN(maxHours) ? { maxHours: wrong } : {}),
      ...(values.registration === 'known' &&
      plates !== null &&
      !(Number.isInteger(plates) && plates >= 1 && plates <= 20)
        ? { plates: wrong }
        : {}),
    },
  };
}

/** Converts the path of an error, such as `rules.0.plateRegistration.url` or `rule.source`, to a field of the form. */
export function toFieldName(path: string): string {
  const field = path.split('.').at(-1) ?? path;
  return path.includes('appealForm.') ? `form${upperFirst(field)}` : field;
}

function toAnswer(value: boolean | null): Answer {
  if (value === null) return 'unknown';
  return value ? 'yes' : 'no';
}
function parseAnswer(answer: Answer): boolean | null {
  return answer === 'unknown' ? null : answer === 'yes';
}
function parseWords(input: string): string | null {
  return input.trim() === '' ? null : input.trim();
}
/** Null for an empty field, `NaN` for an invalid number. */
function parseNumber(input: string): number | null {
  const words = input.trim();
  if (words === '') return null;
  return /^\d{1,4}$/.test(words) ? Number(words) : Number.NaN;
}
