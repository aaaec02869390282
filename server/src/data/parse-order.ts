import type { ReadableTable } from './allowed-reads.ts';
import { buildColumnError, buildQueryError } from './data-error.ts';
import type { OrderTerm } from './read-request.ts';

const maxTerms = 10;

/**
 * Parses `order=granted_at.desc.nullslast,id`, and appends the table's own order, so that pages neither repeat nor miss
 * rows.
 */
export function parseOrder(
  { name, table }: { readonly name: string; readonly table: ReadableTable },
  text: string,
): readonly OrderTerm[] {
  const requestedTerms = text === '' ? [] : text.split(',').map((term) => parseOrderTerm({ name, table }, term));
  if (requestedTerms.length > maxTerms) throw buildQueryError('order', text, `at most ${maxTerms} terms`);
  const rest = table.order.filter((column) => !requestedTerms.some((term) => term.column === column));
  return [...requestedTerms, ...rest.map((column) => ({ column, isDescending: false, nulls: null }))];
}

function parseOrderTerm(
  { name, table }: { readonly name: string; readonly table: ReadableTable },
  term: string,
): OrderTerm {
  const parts = /^\s*(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?\s*$/.exec(term);
  if (parts === null) throw buildQueryError('order', term, 'expected a column, asc or desc, nullsfirst or nullslast');
  const [, column = '', direction, nulls] = parts;
  if (!table.columns.has(column)) throw buildColumnError(name, column);
  return { column, isDescending: direction === 'desc', nulls: nulls === 'first' || nulls === 'last' ? nulls : null };
}
