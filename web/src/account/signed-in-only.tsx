import { Navigate, Outlet, useLocation } from 'react-router';
import { retrySession, useSession } from '../platform/index.ts';
import { Alert, Button, Skeleton } from '../ui/index.ts';
import { accountText } from './account.text.fr.ts';

/** Pages about a person's own things: asks who one is, then brings back here. */
export function SignedInOnly() {
  const session = useSession();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'loading':
      return <Skeleton label={accountText.checking} />;
    case 'failed':
      return (
        <Alert title={accountText.sessionFailed}>
          <Button onClick={retrySession}>{accountText.retry}</Button>
        </Alert>
      );
    case 'signed-out':
      return <Navigate replace to={`/auth?mode=login&next=${encodeURIComponent(pathname + search)}`} />;
    case 'signed-in':
      return <Outlet />;
  }
}
