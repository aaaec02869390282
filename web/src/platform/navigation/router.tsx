import {
  createContext,
  startTransition,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { formatPath, type Location, type Path, resolvePath, type To } from './location.ts';

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export type Navigate = (to: To, options?: NavigateOptions) => void;

interface Router {
  readonly location: Location;
  readonly go: (path: Path, options: NavigateOptions) => void;
}

const RouterContext = createContext<Router | null>(null);

/**
 * Keeps the screen in step with the browser's address. The address changes at once; the previous screen stays until the
 * code of the next one is loaded.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  const follow = useCallback(() => startTransition(() => setLocation(readLocation())), []);
  useLayoutEffect(() => {
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [follow]);
  const go = useCallback(
    (path: Path, { replace = false, state = null }: NavigateOptions) => {
      const entry: HistoryEntry = { state, key: createEntryKey() };
      if (replace) window.history.replaceState(entry, '', formatPath(path));
      else window.history.pushState(entry, '', formatPath(path));
      follow();
    },
    [follow],
  );
  return <RouterContext value={useMemo(() => ({ location, go }), [location, go])}>{children}</RouterContext>;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigate(): Navigate {
  const { go, location } = useRouter();
  const { pathname } = location;
  return useCallback((to, options = {}) => go(resolvePath(to, pathname), options), [go, pathname]);
}

type Query = ConstructorParameters<typeof URLSearchParams>[0];
type SetSearchParams = (next: Query | ((before: URLSearchParams) => Query), options?: NavigateOptions) => void;

/** Returns the query of the address and a function that replaces it. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<SetSearchParams>(
    (next, options) => navigate(`?${new URLSearchParams(typeof next === 'function' ? next(query) : next)}`, options),
    [navigate, query],
  );
  return [query, setQuery];
}

interface NavigateProps extends NavigateOptions {
  readonly to: To;
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace = false, state }: NavigateProps) {
  const navigate = useNavigate();
  const address = formatPath(resolvePath(to, useLocation().pathname));
  useEffect(() => navigate(address, { replace, state }), [navigate, address, replace, state]);
  return null;
}

const OutletContext = createContext<ReactNode>(null);

/** Renders `element` with `outlet` in place of its `Outlet`. */
export function WithOutlet({ element, outlet }: { readonly element: ReactNode; readonly outlet: ReactNode }) {
  return <OutletContext value={outlet}>{element}</OutletContext>;
}

export function Outlet() {
  return useContext(OutletContext);
}

interface HistoryEntry {
  readonly state: unknown;
  readonly key: string;
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Partial<HistoryEntry> | null;
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? 'default' };
}

let entries = 0;

/** Unique among the entries of a tab, including those from before a reload. */
function createEntryKey(): string {
  entries += 1;
  return `${performance.timeOrigin}.${entries}`;
}

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (router === null) throw new Error('Links and addresses need a BrowserRouter around them');
  return router;
}
