import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { formatPath, resolvePath, type To } from './location.ts';
import { type NavigateOptions, useLocation, useNavigate } from './router.tsx';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'>, NavigateOptions {
  readonly to: To;
  /** True to load the address as a document: a public page, or the same page from scratch. */
  readonly reloadDocument?: boolean;
}

/** A link inside the application. The browser keeps its own handling of new tabs and downloads. */
export function Link({ to, replace, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const current = useLocation();
  const navigate = useNavigate();
  const href = formatPath(resolvePath(to, current.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    // Like browsers: a link to the current address, or to the one being loaded, adds no entry to the history.
    navigate(href, { replace: replace ?? href === formatPath(window.location), state });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** True to be current on the pages below its own too. */
  readonly coversBelow?: boolean;
}

/** A link marked as current when it leads to the displayed page. */
export function NavLink({ coversBelow = false, ...link }: NavLinkProps) {
  const { pathname } = useLocation();
  const own = resolvePath(link.to, pathname).pathname;
  const isCurrent = pathname === own || (coversBelow && pathname.startsWith(`${own}/`));
  return <Link {...link} {...(isCurrent ? { 'aria-current': 'page' as const } : {})} />;
}

function isForBrowser(event: MouseEvent, target: string | undefined): boolean {
  const withKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button !== 0 || withKey || (target !== undefined && target !== '_self');
}
