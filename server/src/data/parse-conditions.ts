import type { ColumnKind, ReadableTable } from './allowed-reads.ts';
import { DataError, buildColumnError, buildQueryError } from './data-error.ts';
import { readList, readValue, TextReader } from './text-reader.ts';
import {
  comparisons,
  isValues,
  maxValueLength,
  maxNesting,
  type Comparison,
  type Condition,
  type IsValue,
} from './read-request.ts';

interface NamedCondition {
  readonly name: string;
  readonly table: ReadableTable;
}

/** Parses `column=operator.value`: everything after the operator is the value. */
export function parseCondition(of: NamedCondition, column: string, text: string): Condition {
  const { isNegated, operator, rest } = parseOperator(text);
  const kind = findColumnKind(of, column);
  if (operator === 'in') {
    const reader = new TextReader(rest, 'filter');
    const values = readList(reader);
    reader.end();
    return { kind: 'in', isNegated, column, values: values.map(checkLength) };
  }
  return parseComparison({ column, kind, isNegated }, operator, unquote(rest, kind));
}

/** Parses `or=(a.eq.1,not.and(b.gt.2,c.is.null))`: a tree of conditions, at most `maxNesting` deep. */
export function parseTree(of: NamedCondition, joint: 'and' | 'or', { text, isNegated }: Tree): Condition {
  const reader = new TextReader(text, 'logic tree');
  const conditions = readBranches(of, reader, 1);
  reader.end();
  return { kind: joint, isNegated, conditions };
}

interface Tree {
  readonly text: string;
  readonly isNegated: boolean;
}

function readBranches(of: NamedCondition, reader: TextReader, depth: number): readonly Condition[] {
  if (depth > maxNesting) throw buildQueryError('logic tree', reader.text, `at most ${maxNesting} levels`);
  reader.expect('(');
  const conditions: Condition[] = [];
  do {
    reader.skipSpaces();
    conditions.push(readBranch(of, reader, depth));
    reader.skipSpaces();
  } while (reader.take(','));
  reader.expect(')');
  return conditions;
}

function readBranch(of: NamedCondition, reader: TextReader, depth: number): Condition {
  const joint = reader.match(/(not\.)?(and|or)(?=\()/y);
  if (joint !== null) {
    const kind = joint[2] === 'and' ? 'and' : 'or';
    return { kind, isNegated: joint[1] !== undefined, conditions: readBranches(of, reader, depth + 1) };
  }
  const head = reader.match(/(\w+)\.(not\.)?([a-z]+)\./y);
  if (head === null) throw reader.buildRefusal('a condition is a column, an operator and a value');
  const [, column = '', not, operator = ''] = head;
  const kind = findColumnKind(of, column);
  const isNegated = not !== undefined;
  if (operator === 'in') return { kind: 'in', isNegated, column, values: readList(reader).map(checkLength) };
  return parseComparison({ column, kind, isNegated }, operator, readValue(reader));
}

function parseOperator(text: string): { isNegated: boolean; operator: string; rest: string } {
  const parts = /^(not\.)?([a-z]+)\.(.*)$/s.exec(text);
  if (parts === null) throw buildQueryError('filter', text, 'expected an operator and a value');
  return { isNegated: parts[1] !== undefined, operator: parts[2] ?? '', rest: parts[3] ?? '' };
}

interface ComparisonTarget {
  readonly column: string;
  readonly kind: ColumnKind;
  readonly isNegated: boolean;
}

function parseComparison({ column, kind, isNegated }: ComparisonTarget, operator: string, value: string): Condition {
  if (operator === 'is') return { kind: 'is', isNegated, column, value: isValue(value, kind) };
  if (!isComparison(operator)) throw buildQueryError('filter', `${operator}.${value}`, 'unknown operator');
  if ((operator === 'like' || operator === 'ilike') && kind !== 'text')
    throw new DataError(404, '42883', `operator does not exist: ${kind} ${operator === 'like' ? '~~' : '~~*'} unknown`);
  return { kind: 'compare', isNegated, column, by: operator, value: checkLength(value) };
}

function isComparison(operator: string): operator is Comparison {
  return (comparisons as readonly string[]).includes(operator);
}

function isValue(value: string, kind: ColumnKind): IsValue {
  const match = isValues.find((one) => one === value.toLowerCase());
  if (match === undefined) throw buildQueryError('filter', `is.${value}`, `expected one of ${isValues.join(', ')}`);
  if (!/null$/.test(match) && kind !== 'boolean')
    throw new DataError(400, '42804', `argument of IS ${match.toUpperCase()} must be type boolean, not type ${kind}`);
  return match;
}

function findColumnKind({ name, table }: NamedCondition, column: string): ColumnKind {
  const kind = table.columns.get(column);
  if (kind === undefined) throw buildColumnError(name, column);
  return kind;
}

function checkLength(value: string): string {
  if (value.length > maxValueLength) throw buildQueryError('filter', value, `at most ${maxValueLength} characters`);
  return value;
}

/** Removes the quotes of a value, except of a text, to which they belong. */
function unquote(value: string, kind: ColumnKind): string {
  return kind === 'text' ? value : (/^"(.*)"$/s.exec(value)?.[1]?.replace(/\\(.)/g, '$1') ?? value);
}
