import { Navigate, useSearchParams } from 'react-router';
import { isMobile, isStandalone, useSession } from '../platform/index.ts';
import { ErrorAlert, LinkButton, Page } from '../ui/index.ts';
import { authText } from './auth.text.fr.ts';
import { afterSignIn } from './sign-in/after-sign-in.ts';
import { openedAccount } from './auth-commands.ts';
import { safeNext } from './sign-in/next-path.ts';
import { ResetForm } from './reset/reset-form.tsx';
import { SettleAccount } from './sign-up/settle-account-form.tsx';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import { SignUpForm } from './sign-up/sign-up-form.tsx';

const modes = ['login', 'signup', 'reset'] as const;
type Mode = (typeof modes)[number];
const texts = { login: authText.signIn, signup: authText.signUp, reset: authText.reset };
const forms = { login: SignInForm, signup: SignUpForm, reset: ResetForm };

/** `/auth?mode=login|signup|reset&next=/path&error=code` (decisions §4). */
export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const mode: Mode = modes.find((one) => one === query.get('mode')) ?? 'login';
  const next = safeNext(query.get('next'), window.location.origin);
  // A recovery code signs in too, and the new password is still to be chosen here.
  if (session.status === 'signed-in' && mode !== 'reset') {
    if (openedAccount(session.session.user).hasPasswordToChoose) return <SettleAccount />;
    return <Navigate replace to={next ?? afterSignIn(isMobile(), isStandalone())} />;
  }
  const Form = forms[mode];
  const linkError = authText.linkErrors.get(query.get('error') ?? '');
  const to = (other: Mode): string => `/auth?mode=${other}${next === null ? '' : `&next=${encodeURIComponent(next)}`}`;
  return (
    <Page title={texts[mode].title} lead={texts[mode].lead} step={mode}>
      {linkError && (
        <ErrorAlert title={authText.linkErrorTitle}>
          <p>{linkError}</p>
        </ErrorAlert>
      )}
      <Form key={mode} />
      <div className="stack tight">
        {mode === 'login' && (
          <LinkButton look="plain" to={to('reset')}>
            {authText.signIn.forgotten}
          </LinkButton>
        )}
        {mode === 'login' ? (
          <LinkButton to={to('signup')}>{authText.signIn.toOther}</LinkButton>
        ) : (
          <LinkButton to={to('login')}>{authText.signUp.toOther}</LinkButton>
        )}
      </div>
    </Page>
  );
}
