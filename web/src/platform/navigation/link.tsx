import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { formatPath, resolvePath, type To } from './location.ts';
import { type NavigateOptions, useLocation, useNavigate } from './router.tsx';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'>, NavigateOptions {
  readonly to: To;
  /** The browser loads the address itself: a public page, or the same page from nothing. */
  readonly reloadDocument?: boolean;
}

/** A link within the application. What a browser does with links, in another tab or to a file, stays the browser’s. */
export function Link({ to, replace, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const current = useLocation();
  const navigate = useNavigate();
  const href = formatPath(resolvePath(to, current.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || isForBrowser(event, rest.target)) return;
    event.preventDefault();
    // As browsers do: the address one is at is not noted twice, the one that is on its way included.
    navigate(href, { replace: replace ?? href === formatPath(window.location), state });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

interface NavLinkProps extends LinkProps {
  /** Stays the current one on the pages below its own. */
  readonly coversBelow?: boolean;
}

/** A link that says whether it leads to the page on display. */
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
