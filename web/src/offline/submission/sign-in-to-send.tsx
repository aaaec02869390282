import { useLocation } from '../../platform/index.ts';
import { LinkButton } from '../../ui/index.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** True when what waits on this phone lacks no network: its session ended. */
export function useIsSignInNeeded(): boolean {
  return useOutbox().counts.needsSignIn > 0;
}

/** Leads to the sign-in and back here; nothing where only the network is awaited. */
export function SignInToSend({ look }: { readonly look?: 'act' }) {
  const { pathname, search } = useLocation();
  if (!useIsSignInNeeded()) return null;
  const next = encodeURIComponent(pathname + search);
  return (
    <LinkButton to={`/auth?mode=login&next=${next}`} icon="key" {...(look === undefined ? {} : { look })} wide>
      {offlineMessages.signIn}
    </LinkButton>
  );
}
