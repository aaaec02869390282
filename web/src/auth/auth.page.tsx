import { OffFeature } from '../features/index.ts';
import { isMobile, isStandalone, Navigate, useSearchParams, useSession } from '../platform/index.ts';
import { ErrorAlert, LinkButton } from '../ui/index.ts';
import { toOpenedAccount } from './auth-commands.ts';
import type { AuthMode } from './auth-step.ts';
import { AuthSteps } from './auth-steps.tsx';
import { authText } from './auth.text.fr.ts';
import { BehindSecondFactor } from './second-factor/behind-second-factor.tsx';
import { chooseLandingPath } from './sign-in/landing-path.ts';
import { parseNextPath } from './sign-in/next-path.ts';
import { toSignUp } from './sign-in/pwa-auth.tsx';
import { SettleAccount } from './sign-up/settle-account-form.tsx';

const modes: readonly AuthMode[] = ['login', 'signup', 'reset'];

/** `/auth?mode=login|signup|reset&next=/path&error=code` (decisions §4). */
export function Component() {
  const [query] = useSearchParams();
  const session = useSession();
  const mode = modes.find((one) => one === query.get('mode')) ?? 'login';
  const next = parseNextPath(query.get('next'), window.location.origin);
  // A recovery code signs in too, but the new password must still be chosen here.
  if (session.status === 'signed-in' && mode !== 'reset') {
    if (toOpenedAccount(session.session.user).hasPasswordToChoose) return <SettleAccount />;
    return <Navigate replace to={next ?? chooseLandingPath(isMobile(), isStandalone())} />;
  }
  if (session.status === 'second-factor' && mode !== 'reset') return <BehindSecondFactor>{null}</BehindSecondFactor>;
  const linkError = authText.linkErrors.get(query.get('error') ?? '');
  const to = (other: AuthMode): string =>
    `/auth?mode=${other}${next === null ? '' : `&next=${encodeURIComponent(next)}`}`;
  return (
    <AuthSteps
      mode={mode}
      before={
        <>
          {mode === 'signup' && <OffFeature feature="sign-ups" />}
          {linkError && (
            <ErrorAlert title={authText.linkErrorTitle}>
              <p>{linkError}</p>
            </ErrorAlert>
          )}
        </>
      }
    >
      <div className="stack tight">
        {mode === 'login' && (
          <LinkButton look="plain" to={to('reset')}>
            {authText.signIn.forgotten}
          </LinkButton>
        )}
        {mode === 'login' ? (
          <LinkButton to={to('signup')}>{toSignUp()}</LinkButton>
        ) : (
          session.status !== 'signed-in' && <LinkButton to={to('login')}>{authText.signUp.toOther}</LinkButton>
        )}
      </div>
    </AuthSteps>
  );
}
