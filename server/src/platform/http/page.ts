/** Rows of a page whose query names no `limit`; its largest `limit` is in `pageQuery` of the contracts. */
export const defaultPageSize = 20;

/** End of a page in a list ordered by an instant; the identifier distinguishes rows of the same instant. */
export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

interface PageQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const encoded = /^(\d{1,16})_(.*)$/;

export function readPageSize({ limit = defaultPageSize }: PageQuery): number {
  return limit;
}

export function encodeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}_${id}`;
}

/** Null for an absent or altered cursor: the list then starts again from its first page. */
export function decodeCursor({ after = '' }: PageQuery): Cursor | null {
  const [, milliseconds, id = ''] = encoded.exec(after) ?? [];
  const at = new Date(Number(milliseconds));
  return Number.isNaN(at.getTime()) || !uuid.test(id) ? null : { at, id };
}

/** Like `decodeCursor`, for a list ordered by its identifiers alone. */
export function decodeIdCursor({ after = '' }: PageQuery): string | null {
  return uuid.test(after) ? after : null;
}

/** Cuts a page from its rows; the query reads one row more than the page, which shows that another page follows. */
export function paginate<Row>(rows: readonly Row[], query: PageQuery, cursorOf: (last: Row) => Cursor | string) {
  const size = readPageSize(query);
  const pageRows = rows.slice(0, size);
  const last = rows.length > size ? pageRows.at(-1) : undefined;
  const cursor = last === undefined ? null : cursorOf(last);
  return { shown: pageRows, next: cursor === null || typeof cursor === 'string' ? cursor : encodeCursor(cursor) };
}
