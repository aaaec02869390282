import { readableTables, type ReadableTable, type Relation } from './allowed-reads.ts';
import { DataError, buildColumnError } from './data-error.ts';
import { maxRelationDepth, maxRelations } from './read-request.ts';
import { TextReader } from './text-reader.ts';

/** Tables and columns of `select`, before the conditions of each relation are known. */
export interface Selection {
  readonly tableName: string;
  readonly table: ReadableTable;
  readonly columns: readonly { readonly name: string; readonly column: string }[];
  readonly relations: readonly SelectedRelation[];
}

export interface SelectedRelation {
  readonly name: string;
  readonly relation: Relation;
  readonly isInner: boolean;
  readonly selection: Selection;
}

/** Parses `select=*,plate,car:vehicles(name),declaration_photos!inner(kind)`. */
export function parseSelect(tableName: string, select: string): Selection {
  const reader = new TextReader(select === '' ? '*' : select, 'select parameter');
  const selection = readSelection(reader, tableName, { depth: 0, relations: 0 });
  reader.end();
  return selection;
}

interface Count {
  readonly depth: number;
  relations: number;
}

function readSelection(reader: TextReader, tableName: string, count: Count): Selection {
  const table = readableTables.get(tableName);
  if (table === undefined) throw new Error(`${tableName} is no readable table`);
  const columns: { name: string; column: string }[] = [];
  const relations: SelectedRelation[] = [];
  const used = new Set<string>();
  const take = (name: string): void => {
    if (used.has(name)) throw reader.buildRefusal(`“${name}” is named twice`);
    used.add(name);
  };
  do {
    reader.skipSpaces();
    const item = readItem(reader);
    if (item.name === '*') {
      if (item.alias !== null || item.hints.length > 0) throw reader.buildRefusal('all columns have no other name');
      for (const column of table.columns.keys()) {
        take(column);
        columns.push({ name: column, column });
      }
    } else if (reader.take('(')) {
      if (item.hints.includes('inner') && item.hints.includes('left'))
        throw reader.buildRefusal('inner or left, not both');
      const relation = findRelation(tableName, item);
      take(item.alias ?? item.name);
      relations.push(readRelation(reader, { item, relation }, count));
    } else {
      if (item.hints.length > 0) throw reader.buildRefusal('a column has no hint');
      if (!table.columns.has(item.name)) throw buildColumnError(tableName, item.name);
      take(item.alias ?? item.name);
      columns.push({ name: item.alias ?? item.name, column: item.name });
    }
    reader.skipSpaces();
  } while (reader.take(','));
  return { tableName, table, columns, relations };
}

interface Item {
  readonly alias: string | null;
  readonly name: string;
  readonly hints: readonly string[];
}

function readItem(reader: TextReader): Item {
  const star = reader.match(/\*/y);
  if (star !== null) return { alias: null, name: '*', hints: [] };
  // PostgreSQL truncates names after 63 bytes.
  const parts = reader.match(/(?:([A-Za-z_]\w{0,62}):(?!:))?(\w+)((?:!\w+)*)/y);
  if (parts === null) throw reader.buildRefusal('expected a column or a relation');
  const [, alias = null, name = '', hints = ''] = parts;
  return { alias, name, hints: hints === '' ? [] : hints.slice(1).split('!') };
}

/** Finds a relation. `!inner` and `!left` say how rows are joined; any other hint names the key of the join. */
function findRelation(tableName: string, { name, hints }: Item): Relation {
  const relation = readableTables.get(tableName)?.relations.get(name);
  const keys = hints.filter((hint) => hint !== 'inner' && hint !== 'left');
  const isKnown =
    relation !== undefined && keys.every((key) => key === (relation.isMany ? relation.key : relation.column));
  if (isKnown) return relation;
  throw new DataError(
    400,
    'PGRST200',
    `Could not find a relationship between '${tableName}' and '${name.slice(0, 60)}' in the schema cache`,
    {
      details:
        `Searched for a foreign key relationship between '${tableName}' and '${name.slice(0, 60)}' in the schema ` +
        "'public', but no matches were found.",
    },
  );
}

function readRelation(
  reader: TextReader,
  { item, relation }: { readonly item: Item; readonly relation: Relation },
  count: Count,
): SelectedRelation {
  count.relations += 1;
  if (count.relations > maxRelations) throw reader.buildRefusal(`at most ${maxRelations} relations`);
  if (count.depth + 1 > maxRelationDepth) throw reader.buildRefusal(`at most ${maxRelationDepth} levels of relations`);
  const inner = { depth: count.depth + 1, relations: count.relations };
  const selection = readSelection(reader, relation.table, inner);
  count.relations = inner.relations;
  reader.expect(')');
  return { name: item.alias ?? item.name, relation, isInner: item.hints.includes('inner'), selection };
}
