import { type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  AccountGate,
  Checking,
  LastKnown,
  SessionFailed,
  toAccountState,
  useDeclarePermission,
  ValidityAlert,
  type AccountFacts,
} from '../account/index.ts';
import {
  afterFirstScreen,
  lazyPart,
  renderNothing,
  retrySession,
  useLowBandwidth,
  useSearchParams,
  useSession,
} from '../platform/index.ts';
import { HomeRows } from '../next-step/index.ts';
import { AccountLine, Alert, Badge, LinkButton, Page, SecondaryNav, Skeleton } from '../ui/index.ts';
import { homeText as text } from './home.text.fr.ts';

// Screens that a daily user never sees: their code is fetched when needed.
const PwaAuth = lazyPart(
  () => import('../auth/auth.lazy.ts'),
  (code) => code.PwaAuth,
);
const PlansScreen = lazyPart(
  () => import('../billing/billing.lazy.ts'),
  (code) => code.PlansScreen,
);
const LeftPayment = lazyPart(
  () => import('../billing/billing.lazy.ts'),
  (code) => code.LeftPayment,
  renderNothing,
);
// Optional: without it, the links to every screen remain.
const StepHome = lazyPart(
  () => import('../next-step/next-step.lazy.ts'),
  (code) => code.StepHome,
  (_fault, { alerts }) => <RowsAlone alerts={alerts} />,
);
const SignOutButton = lazyPart(
  () => import('../account/account.lazy.ts'),
  (code) => code.SignOutButton,
  renderNothing,
);
// Optional: a failure must not prevent the application from opening.
const StepsAbovePlans = lazyPart(
  () => import('../next-step/above-plans.lazy.tsx'),
  (code) => code.StepsAbovePlans,
  renderNothing,
);
const KeepTownRules = lazyPart(
  () => import('../town-rules/town-rules.lazy.ts'),
  (code) => code.KeepTownRules,
  renderNothing,
);
const LogWatch = lazyPart(
  () => import('../log-watch/log-watch.lazy.ts'),
  (code) => code.LogWatch,
  renderNothing,
);
const LostActions = lazyPart(
  () => import('../pending/lost-actions.lazy.ts'),
  (code) => code.LostActions,
  renderNothing,
);
const InstallCard = lazyPart(
  () => import('../install/install.lazy.ts'),
  (code) => code.InstallCard,
  renderNothing,
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
    case 'second-factor':
      return (
        <Suspense fallback={<Waiting />}>
          <PwaAuth />
        </Suspense>
      );
    case 'signed-in':
      return <SignedIn email={session.email} userId={session.userId} />;
  }
}

interface Holder {
  readonly email: string;
  readonly userId: string;
}

function SignedIn({ email, userId }: Holder) {
  return (
    <AccountGate frame={Untitled}>
      {(facts) =>
        !shouldOfferPlans(facts) ? (
          <Home email={email} userId={userId} facts={facts} />
        ) : (
          <Suspense fallback={<Waiting />}>
            <PlansScreen
              email={email}
              before={
                <Suspense>
                  {facts.profile === null && <ValidityAlert code="PROFILE_INCOMPLETE" />}
                  <StepsAbovePlans userId={userId} facts={facts} />
                </Suspense>
              }
            >
              <LinkButton to="/dashboard" icon="user" wide>
                {text.space}
              </LinkButton>
              <Suspense>
                <SignOutButton />
              </Suspense>
            </PlansScreen>
          </Suspense>
        )
      }
    </AccountGate>
  );
}

/** An account that only lacks a subscription may choose one; a suspended account may not. */
function shouldOfferPlans(facts: AccountFacts): boolean {
  const state = toAccountState(facts);
  return state === 'unpaid' || state === 'profile-missing';
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

function Home({ email, userId, facts }: Holder & { readonly facts: AccountFacts }) {
  const permission = useDeclarePermission();
  const isSlow = useLowBandwidth();
  const isBackFromPayment = useSearchParams()[0].has('checkout');
  const isSettled = useSettled();
  return (
    <Untitled>
      <AccountLine email={email}>
        {toAccountState(facts) !== 'suspended' && <Badge on>{text.client}</Badge>}
        <ActiveBadge facts={facts} />
      </AccountLine>
      {isBackFromPayment && (
        <Suspense>
          <LeftPayment />
        </Suspense>
      )}
      {isSlow && <Alert title={text.slow}>{text.slowLead}</Alert>}
      {isSettled && (
        <Suspense>
          <LogWatch />
          <KeepTownRules />
        </Suspense>
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        <StepHome
          userId={userId}
          facts={facts}
          place="pwa"
          rows={(home) => <HomeRows home={home} place="pwa" />}
          alerts={
            isSettled && (
              <Suspense>
                <LostActions isInBrief />
              </Suspense>
            )
          }
        />
      </Suspense>
      {'lastFetchedAt' in permission && <LastKnown lastFetchedAt={permission.lastFetchedAt} />}
      {isSettled && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
    </Untitled>
  );
}

function ActiveBadge({ facts }: { readonly facts: AccountFacts }) {
  const active = facts.profile?.account_status === 'active';
  return (
    <Badge on={active}>
      <span className="visually-hidden">{text.account} </span>
      {active ? text.active : text.inactive}
    </Badge>
  );
}

function RowsAlone({ alerts }: { readonly alerts: ReactNode }) {
  return (
    <>
      {alerts}
      <SecondaryNav label={text.rows}>
        <HomeRows home={null} place="pwa" />
      </SecondaryNav>
    </>
  );
}

/** True once the home has been shown for a while: secondary parts, which are rarely visible, are loaded then. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => afterFirstScreen(() => setSettled(true)), []);
  return settled;
}
