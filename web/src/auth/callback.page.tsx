import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { isMobile, isStandalone, useSession } from '../platform/index.ts';
import { Alert, Button, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { afterSignIn } from './after-sign-in.ts';
import { authText } from './auth.text.fr.ts';
import { readCallbackLink } from './callback-link.ts';
import { CodeForm } from './code-form.tsx';
import { followLink, type LinkEnd } from './follow-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const text = authText.callback;
const failed = '/auth?error=email_confirmation_failed';

export function Component() {
  const [link] = useState(() => readCallbackLink(window.location.search, window.location.hash));
  // A press is asked for a mailed token, because scanners open links and would use it up.
  const [stage, setStage] = useState<LinkEnd | 'ask' | 'working'>(link.kind === 'token-hash' ? 'ask' : 'working');
  const followed = useRef(false);
  const signedIn = useSession().status === 'signed-in';

  useEffect(() => {
    if (stage !== 'working' || followed.current) return;
    followed.current = true;
    void followLink(link).then(setStage);
  }, [stage, link]);

  const recovery = link.kind === 'token-hash' && link.type === 'recovery';
  const onward = <Navigate replace to={afterSignIn(isMobile(), isStandalone())} />;
  switch (stage) {
    case 'ask':
      return (
        <Page title={recovery ? authText.newPassword.title : text.title} lead={recovery ? text.recoverLead : text.confirmLead}>
          <Button look="act" wide onClick={() => setStage('working')}>
            {recovery ? text.recover : text.confirm}
          </Button>
        </Page>
      );
    case 'working':
      return (
        <Page title={text.title}>
          <p role="status">{text.working}</p>
          <Skeleton label={text.working} />
        </Page>
      );
    case 'confirmed':
      return onward;
    case 'failed':
      return <Navigate replace to={failed} />;
    case 'new-password':
      return (
        <Page title={authText.newPassword.title} step={stage}>
          <NewPasswordForm onDone={() => setStage('confirmed')} />
        </Page>
      );
    case 'no-session':
      // The code typed on this very screen opens the session it was missing.
      return signedIn ? onward : <NoSession />;
    case 'error':
      return (
        <Page title={text.failure}>
          <Alert title={text.failure}>{link.kind === 'error' && <p>{link.description}</p>}</Alert>
          <LinkButton to={failed}>{text.again}</LinkButton>
        </Page>
      );
  }
}

function NoSession() {
  return (
    <Page title={text.title} step="no-session">
      <Alert title={text.noSession}>
        <p>{text.noSessionLead}</p>
      </Alert>
      <CodeForm />
      <LinkButton to="/auth?mode=login">{text.again}</LinkButton>
    </Page>
  );
}
