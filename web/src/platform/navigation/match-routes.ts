/** The part of a row that matching reads: its path, exact or `*` for any other, or its child rows. */
interface Row<Self> {
  readonly path?: string;
  readonly children?: readonly Self[];
}

/**
 * Returns the rows to draw at an address, outermost first: the branch of its exact path, else of `*`, else none.
 * Capitals and a final slash are ignored, because people type addresses.
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
