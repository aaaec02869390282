import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { loadPart, matchRoutes, Outlet, useLocation, WithOutlet } from '../platform/index.ts';
import { FirstLoad } from './errors/error-screens.tsx';
import { type Frame, FrameOfPage } from './shell/frame.ts';
import { RouteErrors } from './errors/route-errors.tsx';

type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** A row of the route table: its path, its component, its frame. */
export interface PageRoute {
  readonly path?: string;
  /** Layout of its child pages, which it renders in its `Outlet`. */
  readonly Component?: ComponentType;
  readonly element?: ReactNode;
  /** Loads the page's own code when it is visited. */
  readonly lazy?: LoadPage;
  readonly handle?: Frame;
  readonly children?: readonly PageRoute[];
}

/** Renders the page of the table that matches the address. */
export function Pages({ table }: { readonly table: readonly PageRoute[] }) {
  const { pathname, key } = useLocation();
  const matches = matchRoutes(table, pathname);
  // A page that failed after the person left it was caught by no error screen.
  useEffect(forgetFailures, [key]);
  return (
    <FrameOfPage value={matches.at(-1)?.handle ?? {}}>
      <RouteErrors onCaught={forgetFailures}>
        {matches.reduceRight<ReactNode>(
          (outlet, row) => (
            <WithOutlet element={createRouteElement(row)} outlet={outlet} />
          ),
          null,
        )}
      </RouteErrors>
    </FrameOfPage>
  );
}

function createRouteElement({ Component, element, lazy }: PageRoute): ReactNode {
  if (lazy !== undefined) return <LazyPage load={lazy} />;
  return Component === undefined ? element : <Component />;
}

/** Outlet of the pages inside the shell. An error of a page, or the wait for its code, leaves the shell in place. */
export function PageOutlet() {
  return (
    <RouteErrors framed onCaught={forgetFailures}>
      <Suspense fallback={<FirstLoad />}>
        <Outlet />
      </Suspense>
    </RouteErrors>
  );
}

/**
 * Fetches the page of an address before the first render, so that it shows at once: a fallback, once shown, stays for
 * 300 ms at least. A failure is ignored here: the page is fetched again, and the failure reported, when it is rendered.
 */
export async function fetchPage(table: readonly PageRoute[], pathname: string): Promise<void> {
  const load = matchRoutes(table, pathname).at(-1)?.lazy;
  if (load === undefined) return;
  const code = await load().catch(() => null);
  // A rendered page keeps its component type: another type for the same code would remount it and lose the typed text.
  if (code !== null && !pages.has(load)) pages.set(load, code.Component);
}

const pages = new Map<LoadPage, ComponentType>();
const failed = new Set<LoadPage>();

function LazyPage({ load }: { readonly load: LoadPage }) {
  return createElement(pages.get(load) ?? createLazyPage(load));
}

function createLazyPage(load: LoadPage): ComponentType {
  const page = lazy(async () => {
    try {
      return { default: (await loadPart(load)).Component };
    } catch (failure) {
      failed.add(load);
      throw failure;
    }
  });
  pages.set(load, page);
  return page;
}

/** Forgets the pages whose code failed to load, so that the next visit fetches it again. */
function forgetFailures(): void {
  for (const load of failed) pages.delete(load);
  failed.clear();
}
