import './admin.css';
import { isTeamRole } from '@placejuste/domain/account';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isProvedTwice, lazyPart, Navigate, useLocation, useSession } from '../platform/index.ts';
import { FailedRead, Page, Skeleton } from '../ui/index.ts';
import { adminText } from './admin.text.fr.ts';
import { PasswordForm } from './login/password-form.tsx';
import { accountQuery } from './login/login.queries.ts';
import { NotTeam, choosePageAfterEntry } from './team-gate.tsx';

const text = adminText.login;
const loadSecondFactor = () => import('../auth/second-factor.lazy.ts');
const AuthenticatorCodeForm = lazyPart(loadSecondFactor, (code) => code.AuthenticatorCodeForm);
const EnrolForm = lazyPart(loadSecondFactor, (code) => code.EnrolForm);

/** Password, then second factor: enrolled at the first sign-in, asked for at the next ones. */
export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <Reading />;
  if (session.status === 'second-factor' && session.factorId !== null) {
    return (
      <Page title={text.codeTitle} lead={text.codeLead} step="code">
        <Suspense fallback={<Skeleton label={text.loading} />}>
          <AuthenticatorCodeForm factorId={session.factorId} />
        </Suspense>
      </Page>
    );
  }
  if (session.status !== 'signed-in') {
    return (
      <Page title={text.title} lead={text.lead} step="password">
        <PasswordForm />
      </Page>
    );
  }
  return <SecondProof email={session.email} isProved={isProvedTwice(session.session.access_token)} />;
}

/** `isProved`: both factors of the sign-in are verified. */
function SecondProof({ email, isProved }: { readonly email: string; readonly isProved: boolean }) {
  const account = useQuery(accountQuery);
  const { search } = useLocation();
  if (account.isError) {
    return (
      <Page title={text.title}>
        <FailedRead title={text.failedTitle} read={account} />
      </Page>
    );
  }
  if (account.data === undefined) return <Reading />;
  if (!account.data.roles.some(isTeamRole)) return <NotTeam title={text.title} />;
  if (isProved) return <Navigate to={choosePageAfterEntry(search)} replace />;
  return (
    <Page title={text.enrolTitle} lead={text.enrolLead} step="enrol">
      <Suspense fallback={<Skeleton label={text.loading} />}>
        <EnrolForm email={email} onDone={() => void account.refetch()} />
      </Suspense>
    </Page>
  );
}

/** Under the title of the page that most people see next. */
function Reading() {
  return (
    <Page title={text.title}>
      <Skeleton label={text.loading} />
    </Page>
  );
}
