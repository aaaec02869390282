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

/** The pages of the table, each at its address. */
export function Pages({ table }: { readonly table: readonly PageRoute[] }) {
  const { pathname, key } = useLocation();
  const matches = matchRoutes(table, pathname);
  // One that failed after the person had gone elsewhere was caught by nobody.
  useEffect(forgetFailures, [key]);
  return (
    <FrameOfPage value={matches.at(-1)?.handle ?? {}}>
      <RouteErrors onCaught={forgetFailures}>
        {matches.reduceRight<ReactNode>(
          (outlet, row) => (
            <WithOutlet element={elementOf(row)} outlet={outlet} />
          ),
          null,
        )}
      </RouteErrors>
    </FrameOfPage>
  );
}

function elementOf({ Component, element, lazy }: PageRoute): ReactNode {
  if (lazy !== undefined) return <LazyPage load={lazy} />;
  return Component === undefined ? element : <Component />;
}

/** Where pages stand inside the shell: what breaks in one, and the wait for its code, leave the shell around it. */
export function PageOutlet() {
  return (
    <RouteErrors framed onCaught={forgetFailures}>
      <Suspense fallback={<FirstLoad />}>
        <Outlet />
      </Suspense>
    </RouteErrors>
  );
}

const pages = new Map<LoadPage, ComponentType>();
const failed = new Set<LoadPage>();

function LazyPage({ load }: { readonly load: LoadPage }) {
  return createElement(pages.get(load) ?? lazyPage(load));
}

function lazyPage(load: LoadPage): ComponentType {
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

/** Once their failure is on screen: the next visit asks again, perhaps with a network. */
function forgetFailures(): void {
  for (const load of failed) pages.delete(load);
  failed.clear();
}
