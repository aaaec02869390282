import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import { readableTables } from './allowed-reads.ts';
import type { Comparison, Condition, IsValue, OrderTerm, Output, ReadRequest } from './read-request.ts';

type Sql = RawBuilder<unknown>;

/** Alias of a whole row, which no requested column can have. */
const row = sql.id('whole row');

/** Rows serialised by PostgreSQL, so that values are written in one way only. */
export interface SerializedRows {
  /** A JSON array, or lines of CSV. */
  readonly text: string;
  readonly rows: number;
  /** Number of rows of all pages; null unless requested. */
  readonly total: number | null;
}

/** Selects the rows of a read that belong to the owner, and that row security shows to this transaction. */
export async function selectRows(
  tx: Tx,
  request: ReadRequest,
  { ownerId, isCounted, isCsv }: { readonly ownerId: string; readonly isCounted: boolean; readonly isCsv: boolean },
): Promise<SerializedRows> {
  const compiler = new ReadCompiler(ownerId);
  const text = isCsv
    ? sql`coalesce(string_agg(substring(${row}::text, 2, length(${row}::text) - 2), e'\n'), '')`
    : sql`coalesce(json_agg(${row}), '[]')::text`;
  const total = isCounted ? sql`(${compiler.count(request)})` : sql`null::bigint`;
  const { rows } = await sql<SerializedRows>`
    select ${text} as text, count(*) as rows, ${total} as total from (${compiler.compileRows(request)}) ${row}`.execute(
    tx,
  );
  const [aggregate] = rows;
  if (aggregate === undefined) throw new Error('An aggregate gave no row');
  return aggregate;
}

const operators: Readonly<Record<Comparison, Sql>> = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
};

const isWords: Readonly<Record<IsValue, Sql>> = {
  null: sql`is null`,
  not_null: sql`is not null`,
  true: sql`is true`,
  false: sql`is false`,
  unknown: sql`is unknown`,
};

/** Compiles a read to SQL. Names come from our lists, and values are parameters. */
class ReadCompiler {
  readonly #ownerId: string;
  #tables = 0;

  constructor(ownerId: string) {
    this.#ownerId = ownerId;
  }

  compileRows(request: ReadRequest, link?: (alias: string) => Sql): Sql {
    const alias = this.#nextAlias();
    const outputs = request.outputs.map((output) => this.#named(output, alias));
    return sql`select ${sql.join(outputs)} from ${this.#from(request, { alias, link })}
      order by ${sql.join(request.order.map((term) => this.#term(term, alias)))}
      limit ${request.limit} offset ${request.offset}`;
  }

  count(request: ReadRequest): Sql {
    return sql`select count(*) from ${this.#from(request, { alias: this.#nextAlias() })}`;
  }

  #nextAlias(): string {
    this.#tables += 1;
    return `t${this.#tables}`;
  }

  #from(
    request: ReadRequest,
    { alias, link }: { readonly alias: string; readonly link?: ((alias: string) => Sql) | undefined },
  ): Sql {
    const conditions = [
      ...(link === undefined ? [] : [link(alias)]),
      this.#owned(request.table, alias),
      ...request.conditions.map((condition) => this.#condition(condition, alias)),
      ...request.outputs.flatMap((output) =>
        output.kind === 'relation' && output.isInner ? [this.#existence(output, alias)] : [],
      ),
    ];
    return sql`${sql.id('public', request.table)} as ${sql.id(alias)} where ${sql.join(conditions, sql` and `)}`;
  }

  /** Added to row security, which would show the team more, and would scan the whole table. */
  #owned(table: string, alias: string): Sql {
    const owner = readableTables.get(table)?.owner;
    if (owner === undefined) throw new Error(`${table} is no readable table`);
    if (owner === 'user_id') return sql`${sql.id(alias, 'user_id')} = ${this.#ownerId}`;
    return sql`${sql.id(alias, owner.column)} in (
      select o.id from ${sql.id('public', owner.table)} o where o.user_id = ${this.#ownerId})`;
  }

  #named(output: Output, alias: string): Sql {
    const value = this.#output(output, alias);
    return output.kind === 'column' && output.column === output.name ? value : sql`${value} as ${sql.id(output.name)}`;
  }

  #output(output: Output, alias: string): Sql {
    if (output.kind === 'column') return sql`${sql.id(alias, output.column)}`;
    const rows = this.compileRows(output.read, this.#link(output, alias));
    return output.relation.isMany
      ? sql`(select coalesce(json_agg(${row}), '[]') from (${rows}) ${row})`
      : sql`(select row_to_json(${row}) from (${rows}) ${row})`;
  }

  #existence(output: Output & { readonly kind: 'relation' }, alias: string): Sql {
    const inner = this.#nextAlias();
    return sql`exists (select from ${this.#from(output.read, { alias: inner, link: this.#link(output, alias) })})`;
  }

  #link({ relation }: Output & { readonly kind: 'relation' }, alias: string): (inner: string) => Sql {
    return (inner) => sql`${sql.id(inner, relation.key)} = ${sql.id(alias, relation.column)}`;
  }

  #condition(condition: Condition, alias: string): Sql {
    const clause = this.#plainCondition(condition, alias);
    return condition.isNegated ? sql`not (${clause})` : clause;
  }

  #plainCondition(condition: Condition, alias: string): Sql {
    switch (condition.kind) {
      case 'and':
      case 'or': {
        const parts = condition.conditions.map((one) => this.#condition(one, alias));
        return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
      }
      case 'is':
        return sql`${sql.id(alias, condition.column)} ${isWords[condition.value]}`;
      case 'in':
        // An empty list matches no row, and its negation every row, even with a null value.
        return condition.values.length === 0
          ? sql`${sql.id(alias, condition.column)} = any ('{}')`
          : sql`${sql.id(alias, condition.column)} in (${sql.join([...condition.values])})`;
      case 'compare': {
        const isPattern = condition.by === 'like' || condition.by === 'ilike';
        const value = isPattern ? condition.value.replaceAll('*', '%') : condition.value;
        return sql`${sql.id(alias, condition.column)} ${operators[condition.by]} ${value}`;
      }
    }
  }

  #term({ column, isDescending, nulls }: OrderTerm, alias: string): Sql {
    const direction = isDescending ? sql`desc` : sql`asc`;
    if (nulls === null) return sql`${sql.id(alias, column)} ${direction}`;
    return sql`${sql.id(alias, column)} ${direction} ${nulls === 'first' ? sql`nulls first` : sql`nulls last`}`;
  }
}
