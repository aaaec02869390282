import { notify } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { Alert, AnchorButton, Button, Disclosure, Page } from '../../ui/index.ts';
import { signOut } from '../auth-commands.ts';
import { AuthenticatorCodeForm } from './authenticator-code-form.tsx';
import { secondFactorText } from './second-factor.text.fr.ts';

const text = secondFactorText.step;

/** Second step of a sign-in, for an account with a second factor. */
export function SecondFactorStep() {
  const session = useSession();
  if (session.status !== 'second-factor') return null;
  return (
    <Page title={text.title} lead={text.lead} step="second-factor">
      <p className="soft">{text.of(session.email)}</p>
      {session.factorId === null ? (
        <Alert tone="bad" title={text.otherTitle}>
          <p>{text.other}</p>
        </Alert>
      ) : (
        <AuthenticatorCodeForm factorId={session.factorId} onDone={() => notify('good', text.success)} />
      )}
      <Disclosure summary={text.lostTitle}>
        <p>{text.lost}</p>
        <AnchorButton href="/support" icon="mail">
          {text.write}
        </AnchorButton>
      </Disclosure>
      <Button look="plain" onClick={() => void signOut()}>
        {text.leave}
      </Button>
    </Page>
  );
}
