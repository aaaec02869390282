import './admin.css';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { sentenceOf, supabase, useSession } from '../platform/index.ts';
import { Button, FailedAlert, Alert, Page, Skeleton } from '../ui/index.ts';
import { adminText } from './admin.text.fr.ts';
import { CodeForm } from './login/code-form.tsx';
import { EnrolForm } from './login/enrol-form.tsx';
import { PasswordForm } from './login/password-form.tsx';
import { accountQuery, secondFactorQuery } from './login/login.queries.ts';

const text = adminText.login;

/** Password, then the second factor: enrolled at the first entry, asked for at the next ones. */
export function Component() {
  const session = useSession();
  if (session.status === 'loading') return <Skeleton label={text.loading} />;
  if (session.status !== 'signed-in') {
    return (
      <Page title={text.title} lead={text.lead} step="password">
        <PasswordForm />
      </Page>
    );
  }
  return <SecondProof userId={session.userId} />;
}

function SecondProof({ userId }: { readonly userId: string }) {
  const account = useQuery(accountQuery);
  const team = account.data?.roles.some((role) => role === 'admin' || role === 'reviewer');
  const step = useQuery({
    ...secondFactorQuery(userId),
    enabled: team === true,
  });
  if (account.isError || step.isError) {
    return (
      <Page title={text.title}>
        <FailedAlert
          title={text.failedTitle}
          sentence={sentenceOf(account.error ?? step.error, text.failed)}
          onRetry={() => {
            void account.refetch();
            void step.refetch();
          }}
        />
      </Page>
    );
  }
  if (team === false) return <NotTeam />;
  if (step.data === undefined) return <Skeleton label={text.loading} />;
  const again = () => void step.refetch();
  switch (step.data.step) {
    case 'done':
      return <Navigate to="/admin" replace />;
    case 'code':
      return (
        <Page title={text.codeTitle} lead={text.codeLead} step="code">
          <CodeForm factorId={step.data.factorId} onDone={again} />
        </Page>
      );
    case 'enrol':
      return (
        <Page title={text.enrolTitle} lead={text.enrolLead} step="enrol">
          <EnrolForm onDone={again} />
        </Page>
      );
  }
}

function NotTeam() {
  return (
    <Page title={text.title} step="refused">
      <Alert tone="bad" title={text.notTeam} live="alert">
        <p>{text.notTeamHelp}</p>
        <Button icon="leave" onClick={() => void supabase().then(({ auth }) => auth.signOut({ scope: 'local' }))}>
          {text.signOut}
        </Button>
      </Alert>
    </Page>
  );
}
