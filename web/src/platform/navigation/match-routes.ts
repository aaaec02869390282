/** What the search of a page reads of a row: its path, exact or `*` for any other, or the rows it stands around. */
interface Row<Self> {
  readonly path?: string;
  readonly children?: readonly Self[];
}

/**
 * The rows to draw at an address, outermost first: that of the page named there, else of `*`, else none. As in the
 * addresses people type, capitals and a final slash do not count.
 */
export function matchRoutes<Route extends Row<Route>>(table: readonly Route[], pathname: string): readonly Route[] {
  const requestedPath = normalisePath(pathname);
  return (
    routeChain(table, (path) => normalisePath(path) === requestedPath) ??
    routeChain(table, (path) => path === '*') ??
    []
  );
}

function routeChain<Route extends Row<Route>>(
  table: readonly Route[],
  isAsked: (path: string) => boolean,
): readonly Route[] | null {
  for (const row of table) {
    if (row.path !== undefined && isAsked(row.path)) return [row];
    const below = routeChain(row.children ?? [], isAsked);
    if (below !== null) return [row, ...below];
  }
  return null;
}

function normalisePath(path: string): string {
  return path.replace(/\/+$/, '').toLowerCase();
}
