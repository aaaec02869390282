import { readableTables } from './allowed-reads.ts';
import { DataError, buildQueryError } from './data-error.ts';
import { parseCondition, parseTree } from './parse-conditions.ts';
import { parseOrder } from './parse-order.ts';
import { parseSelect, type Selection } from './parse-select.ts';
import { maxConditions, maxRows, type Condition, type ReadRequest } from './read-request.ts';

type Query = Readonly<Record<string, unknown>>;

/** Parameters of one table of the read. */
interface Parameters {
  readonly conditions: Condition[];
  readonly values: Map<string, string>;
}

/** At most one of each per table. */
const singles = ['order', 'limit', 'offset'];
const joints = ['and', 'or'] as const;

/**
 * Parses the part of PostgREST's grammar that this service supports. Everything else is refused: the rows of another
 * query would pass for the answer.
 * @throws DataError
 */
export function parseRead(tableName: string, query: Query): ReadRequest {
  if (!readableTables.has(tableName))
    throw new DataError(
      404,
      'PGRST205',
      `Could not find the table 'public.${tableName.slice(0, 60)}' in the schema cache`,
    );
  const selection = parseSelect(tableName, parseSingle(query['select'], 'select'));
  const parameters = new Map<Selection, Parameters>();
  let conditions = 0;
  for (const [key, parameter] of Object.entries(query)) {
    // The gateway of the hosted service reads its key from here too.
    if (key === 'select' || key === 'apikey') continue;
    const { target, name, isNegated } = findTarget(selection, key);
    const into = parameters.get(target) ?? { conditions: [], values: new Map<string, string>() };
    parameters.set(target, into);
    if (singles.includes(name)) {
      into.values.set(name, parseSingle(parameter, name));
      continue;
    }
    const of = { name: target.tableName, table: target.table };
    const joint = joints.find((one) => one === name);
    for (const value of parseRepeated(parameter)) {
      const condition =
        joint === undefined ? parseCondition(of, name, value) : parseTree(of, joint, { text: value, isNegated });
      conditions += computeSize(condition);
      if (conditions > maxConditions) throw buildQueryError('filter', key, `at most ${maxConditions} conditions`);
      into.conditions.push(condition);
    }
  }
  return buildReadRequest(selection, parameters);
}

/** Finds the selected relation of a key such as `declaration_photos.order`, under its name in the answer. */
function findTarget(selection: Selection, key: string): { target: Selection; name: string; isNegated: boolean } {
  const path = key.split('.');
  const name = path.pop() ?? '';
  const isNegated = path.at(-1) === 'not' && joints.some((one) => one === name);
  if (isNegated) path.pop();
  let target = selection;
  for (const step of path) {
    const relation = target.relations.find((one) => one.name === step);
    if (relation === undefined) {
      const quotedStep = `'${step.slice(0, 60)}'`;
      throw new DataError(400, 'PGRST108', `${quotedStep} is not an embedded resource in this request`, {
        hint: `Verify that ${quotedStep} is included in the 'select' query parameter.`,
      });
    }
    target = relation.selection;
  }
  return { target, name, isNegated };
}

function buildReadRequest(selection: Selection, parameters: ReadonlyMap<Selection, Parameters>): ReadRequest {
  const { tableName, table, columns, relations } = selection;
  const { conditions, values } = parameters.get(selection) ?? { conditions: [], values: new Map<string, string>() };
  return {
    table: tableName,
    outputs: [
      ...columns.map((column) => ({ kind: 'column' as const, ...column })),
      ...relations.map(({ name, relation, isInner, selection: inner }) => ({
        kind: 'relation' as const,
        name,
        relation,
        isInner,
        read: buildReadRequest(inner, parameters),
      })),
    ],
    conditions,
    order: parseOrder({ name: tableName, table }, values.get('order') ?? ''),
    limit: parseRowLimit(values.get('limit')),
    offset: parseWholeNumber('offset', values.get('offset')) ?? 0,
  };
}

/** Parses the number of rows. Throws above the maximum: a shorter answer would pass for all the rows. */
export function parseRowLimit(value: string | undefined): number {
  const limit = parseWholeNumber('limit', value) ?? maxRows;
  if (limit > maxRows) throw buildQueryError('limit', String(limit), `at most ${maxRows} rows at once`);
  return limit;
}

function parseWholeNumber(name: string, value: string | undefined): number | null {
  if (value === undefined) return null;
  if (!/^\d{1,9}$/.test(value)) throw buildQueryError(name, value, 'expected a whole number');
  return Number(value);
}

function parseSingle(value: unknown, name: string): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') throw buildQueryError(name, String(value), 'given more than once');
  return value;
}

function parseRepeated(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => (typeof one === 'string' ? one : ''));
}

function computeSize(condition: Condition): number {
  if (condition.kind === 'and' || condition.kind === 'or')
    return condition.conditions.reduce((sum, one) => sum + computeSize(one), 1);
  return condition.kind === 'in' ? Math.max(1, condition.values.length / 10) : 1;
}
