import { Fragment, type ReactNode } from 'react';
import { Navigate, Outlet, retrySession, useLocation, useSession } from '../platform/index.ts';
import { Checking, SessionFailed } from './checking.tsx';

/** Protects personal pages: redirects to the sign-in, which then comes back here. */
export function SignedInOnly({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Checking />;
    case 'failed':
      return <SessionFailed onRetry={retrySession} />;
    case 'signed-out':
    // The sign-in page asks for the second factor.
    case 'second-factor':
      return <Navigate replace to={`/auth?mode=login&next=${encodeURIComponent(pathname + search)}`} />;
    case 'signed-in':
      // The key remounts the page when another person signs in, so that no typed or shown data stays.
      return <Fragment key={session.userId}>{children}</Fragment>;
  }
}
