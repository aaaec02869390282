import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, retrySession, useLocation, useSession } from '../platform/index.ts';
import { Checking, SessionFailed } from './checking.tsx';

/** Pages about a person's own things: asks who one is, then brings back here. */
export function SignedInOnly({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Checking />;
    case 'failed':
      return <SessionFailed onRetry={retrySession} />;
    case 'signed-out':
    // The page of sign-in asks for the step that is left.
    case 'second-factor':
      return <Navigate replace to={`/auth?mode=login&next=${encodeURIComponent(pathname + search)}`} />;
    case 'signed-in':
      // What is typed or shown for one account goes when another person signs in on the same device.
      return <Fragment key={session.userId}>{children}</Fragment>;
  }
}
