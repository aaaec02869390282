import type { ReactNode } from 'react';
import { AccountGate, Checking, SessionFailed, SignOutButton, ValidityNotice, validityOf, type AccountFacts } from '../account/index.ts';
import { PwaAuth } from '../auth/index.ts';
import { PlansScreen } from '../billing/index.ts';
import { DocumentsPanel } from '../documents/index.ts';
import { retrySession, useSession } from '../platform/index.ts';
import { Card, Chip, LinkButton, Page } from '../ui/index.ts';
import { homeText as text } from './home.text.fr.ts';

/** The decision order of specification §2. */
export function Component() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return (
        <Untitled>
          <Checking />
        </Untitled>
      );
    case 'failed':
      return (
        <Untitled>
          <SessionFailed onRetry={retrySession} />
        </Untitled>
      );
    case 'signed-out':
      return <PwaAuth />;
    case 'signed-in':
      return <SignedIn email={session.email} />;
  }
}

function SignedIn({ email }: { readonly email: string }) {
  return (
    <AccountGate frame={Untitled}>
      {(facts) =>
        facts.profile?.subscription_paid === true ? (
          <Home email={email} facts={facts} />
        ) : (
          <PlansScreen email={email}>
            <LinkButton to="/dashboard" icon="user" wide>
              {text.space}
            </LinkButton>
            <SignOutButton />
          </PlansScreen>
        )
      }
    </AccountGate>
  );
}

function Untitled({ children }: { readonly children: ReactNode }) {
  return (
    <Page title={text.title} quietTitle>
      {children}
    </Page>
  );
}

function Home({ email, facts }: { readonly email: string; readonly facts: AccountFacts }) {
  const validity = validityOf(facts);
  const active = facts.profile?.account_status === 'active';
  return (
    <Untitled>
      <p className="row">
        <span className="soft">{email}</span>
        <Chip tone="good" icon="user">
          {text.client}
        </Chip>
        <Chip tone={active ? 'good' : 'wait'}>{active ? text.active : text.inactive}</Chip>
      </p>
      {!validity.ok && <ValidityNotice code={validity.code} />}
      <LinkButton look="act" icon="camera" large wide to="/pwa/declare">
        {text.declare}
      </LinkButton>
      <LinkButton icon="fine" wide align="start" to="/mes-amendes?pwa=true">
        {text.fine}
      </LinkButton>
      <LinkButton icon="clock" wide align="start" to="/pwa/historique">
        {text.history}
      </LinkButton>
      <LinkButton icon="gear" wide align="start" to="/pwa/settings">
        {text.settings}
      </LinkButton>
      {!validity.ok && validity.code === 'DOCUMENTS_NOT_VALIDATED' && <DocumentsPanel />}
      <Card aria-labelledby="comment-titre">
        <h2 id="comment-titre">{text.howTitle}</h2>
        <ol className="how">
          {text.how.map((step) => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </Card>
    </Untitled>
  );
}
