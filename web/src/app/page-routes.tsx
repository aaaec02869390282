import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loadPart } from '../platform/index.ts';
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
  readonly children?: PageRoute[];
}

/** The pages of the table, each at its address. */
export function Pages({ table }: { readonly table: PageRoute[] }) {
  const matches = matchRoutes(table as RouteObject[], useLocation());
  return (
    <FrameOfPage value={(matches?.at(-1)?.route.handle as Frame | undefined) ?? {}}>
      <RouteErrors onCaught={forgetFailures}>{useRoutes(objectsOf(table))}</RouteErrors>
    </FrameOfPage>
  );
}

/** Where pages stand inside the shell: what breaks in one, and the wait for its code, leave the shell around it. */
export function PageRoom() {
  return (
    <RouteErrors framed onCaught={forgetFailures}>
      <Suspense fallback={<FirstLoad />}>
        <Outlet />
      </Suspense>
    </RouteErrors>
  );
}

const objects = new WeakMap<PageRoute[], RouteObject[]>();

/**
 * The table as the router takes it. The router's own lazy routes belong to its data layer: 20 kB in brotli for what
 * `lazy` does here.
 */
function objectsOf(table: PageRoute[]): RouteObject[] {
  const made =
    objects.get(table) ??
    table.map(
      ({ lazy, children, handle: _, ...row }): RouteObject => ({
        ...row,
        ...(lazy === undefined ? {} : { element: <LazyPage load={lazy} /> }),
        ...(children === undefined ? {} : { children: objectsOf(children) }),
      }),
    );
  objects.set(table, made);
  return made;
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
