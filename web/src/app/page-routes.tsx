import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { loadPart, matchRoutes, Outlet, useLocation, WithOutlet } from '../platform/index.ts';
import { FirstLoad } from './errors/error-screens.tsx';
import { type Frame, FrameOfPage } from './shell/frame.ts';
import { RouteErrors } from './errors/route-errors.tsx';

type LoadPage = () => Promise<{ readonly Component: ComponentType }>;

/** A row of the route table: where it answers, what draws it, how the frame around it looks. */
export interface PageRoute {
  readonly path?: string;
  /** Draws around the pages below it, which it shows in its `Outlet`. */
  readonly Component?: ComponentType;
  readonly element?: ReactNode;
  /** The page's own code, fetched when it is visited. */
  readonly lazy?: LoadPage;
  readonly handle?: Frame;
  readonly children?: readonly PageRoute[];
}

/** Draws the page of the table that matches the address. */
export function Pages({ table }: { readonly table: readonly PageRoute[] }) {
  const { pathname, key } = useLocation();
  const matches = matchRoutes(table, pathname);
  // No error screen caught a page that failed after the person had left it.
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
 * Fetches the page of an address before anything is drawn, so that it is drawn at once: a wait, once shown, stays for
 * 300 ms at least. What fails here is fetched again, and told, where the page is drawn.
 */
export async function fetchPage(table: readonly PageRoute[], pathname: string): Promise<void> {
  const load = matchRoutes(table, pathname).at(-1)?.lazy;
  if (load === undefined) return;
  const code = await load().catch(() => null);
  // Once drawn, a page keeps its type: another one for the same code would begin it anew, without what was typed.
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
