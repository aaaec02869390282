import { type ComponentType, lazy, Suspense, type ReactNode, useCallback, useEffect, useState } from 'react';
import {
  AccountGate,
  AccountAlert,
  Checking,
  LastKnown,
  SessionFailed,
  SignOutButton,
  stateOf,
  useDeclarePermission,
  type AccountFacts,
} from '../account/index.ts';
import { Begun } from '../declarations/index.ts';
import { neededPart, idleMs, retrySession, useLowBandwidth, useSession } from '../platform/index.ts';
import { Card, Chip, LinkButton, Alert, Page, Skeleton } from '../ui/index.ts';
import { homeText as text } from './home.text.fr.ts';

// Screens that the daily user never sees: fetched by those who need them.
const PwaAuth = lazy(async () => ({ default: (await import('../auth/auth.lazy.ts')).PwaAuth }));
const PlansScreen = lazy(
  neededPart(async () => ({ default: (await import('../billing/billing.lazy.ts')).PlansScreen })),
);
// Said when it can be: its absence never keeps the application from opening.
const StayAlarms = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../town-rules/town-rules.lazy.ts').then(
      ({ StayAlarms: alarms }) => ({ default: alarms }),
      () => ({ default: () => null }),
    ),
);
const LogWatch = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../log-watch/log-watch.lazy.ts').then(
      ({ LogWatch: watch }) => ({ default: watch }),
      () => ({ default: () => null }),
    ),
);
const InstallCard = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../install/install.lazy.ts').then(
      ({ InstallCard: card }) => ({ default: card }),
      () => ({ default: () => null }),
    ),
);
const DocumentsPanel = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../documents/documents.lazy.ts').then(
      ({ DocumentsPanel: panel }) => ({ default: panel }),
      () => ({ default: DocumentsNeedNetwork }),
    ),
);

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
      return (
        <Suspense fallback={<Waiting />}>
          <PwaAuth />
        </Suspense>
      );
    case 'signed-in':
      return <SignedIn email={session.email} />;
  }
}

function SignedIn({ email }: { readonly email: string }) {
  return (
    <AccountGate frame={Untitled}>
      {(facts) =>
        !offersPlans(facts) ? (
          <Home email={email} facts={facts} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <PlansScreen email={email}>
              <LinkButton to="/dashboard" icon="user" wide>
                {text.space}
              </LinkButton>
              <SignOutButton />
            </PlansScreen>
          </Suspense>
        )
      }
    </AccountGate>
  );
}

/** Whoever only lacks a subscription chooses one; a suspended account could not. */
function offersPlans(facts: AccountFacts): boolean {
  const state = stateOf(facts);
  return state === 'unpaid' || state === 'profile-missing';
}

function DocumentsNeedNetwork() {
  return <Alert>{text.documentsLater}</Alert>;
}

function Waiting() {
  return (
    <Untitled>
      <Skeleton />
    </Untitled>
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
  const state = stateOf(facts);
  const permission = useDeclarePermission();
  const active = facts.profile?.account_status === 'active';
  const slow = useLowBandwidth();
  const settled = useSettled();
  const [isBegun, setBegun] = useState(false);
  const onBegun = useCallback(() => setBegun(true), []);
  return (
    <Untitled>
      <p className="soft">{email}</p>
      <p className="row">
        <Chip tone="good" icon="user">
          {text.client}
        </Chip>
        <Chip tone={active ? 'good' : 'wait'}>{active ? text.active : text.inactive}</Chip>
      </p>
      {slow && <Alert title={text.slow}>{text.slowLead}</Alert>}
      {state !== 'valid' && <AccountAlert state={state} />}
      {'lastFetchedAt' in permission && <LastKnown lastFetchedAt={permission.lastFetchedAt} />}
      <Suspense>
        <StayAlarms />
      </Suspense>
      {settled && (
        <Suspense>
          <LogWatch />
        </Suspense>
      )}
      <Begun onShown={onBegun} />
      <LinkButton look={isBegun ? 'ghost' : 'act'} icon="camera" large={!isBegun} wide to="/pwa/declare?new=1">
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
      {(state === 'papers-missing' || state === 'papers-waiting') && (
        <Suspense fallback={<Skeleton />}>
          <DocumentsPanel />
        </Suspense>
      )}
      {settled && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
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

/** True once the home has been shown for a while: what offers or watches, and is rarely shown, comes then. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), idleMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}
