/** Condition of a subscription on a row, in the client's syntax: `status=eq.ready`, `status=in.(ready,archived)`. */
export interface ChangeFilter {
  readonly column: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

const operators = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
type Operator = (typeof operators)[number];
const maxValues = 100;

/** Null when it is not a filter on one of these columns. */
export function readFilter(text: string, columns: readonly string[]): ChangeFilter | null {
  const [, column = '', word = '', rest = ''] = /^([a-z_]{1,63})=([a-z]{2,3})\.(.{0,1000})$/s.exec(text) ?? [];
  const operator = operators.find((one) => one === word);
  if (operator === undefined || !columns.includes(column)) return null;
  if (operator !== 'in') return { column, operator, values: [unquoteText(rest)] };
  const list = /^\((.*)\)$/s.exec(rest)?.[1];
  const values =
    list === undefined ? [] : [...list.matchAll(/"(?:[^"\\]|\\.)*"|[^,]+/gs)].map(([one]) => unquoteText(one));
  return values.length === 0 || values.length > maxValues ? null : { column, operator, values };
}

function unquoteText(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : text;
}

/** True when a row meets the condition, as SQL decides: a null value meets none. */
export function isMet({ column, operator, values }: ChangeFilter, row: Readonly<Record<string, unknown>>): boolean {
  const value = row[column];
  if (value === null || value === undefined) return false;
  const [text, first = ''] = [String(value), values[0]];
  if (operator === 'in') return values.includes(text);
  if (operator === 'eq') return text === first;
  if (operator === 'neq') return text !== first;
  const order = compareValues(text, first);
  return { lt: order < 0, lte: order <= 0, gt: order > 0, gte: order >= 0 }[operator];
}

/** Compares instants by time, and other values as text. */
function compareValues(one: string, other: string): number {
  const instants = [one, other].map((text) => (/^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : NaN));
  const [left = NaN, right = NaN] = instants;
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return one < other ? -1 : Number(one > other);
}
