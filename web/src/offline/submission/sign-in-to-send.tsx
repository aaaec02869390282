import { useLocation } from '../../platform/index.ts';
import { LinkButton } from '../../ui/index.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** True when actions on this phone wait for a sign-in rather than for a network. */
export function useIsSignInNeeded(): boolean {
  return useOutbox().counts.needsSignIn > 0;
}

/** Link to the sign-in page, which leads back here; nothing when no action waits for a sign-in. */
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
