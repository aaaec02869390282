import { Suspense } from 'react';
import { AccountGate, toAccountState, type AccountFacts } from '../account/index.ts';
import { VehiclesPanel } from '../declarations/index.ts';
import { HomeRows } from '../next-step/index.ts';
import { lazyPart, renderNothing, useSearchParams, useSession } from '../platform/index.ts';
import { AccountLine, Alert, Badge, Card, Chip, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { dashboardText as text } from './dashboard.text.fr.ts';

const StepHome = lazyPart(
  () => import('../next-step/next-step.lazy.ts'),
  (code) => code.StepHome,
);
// Pictures and sending need a network: this part is not cached for offline use.
const DocumentsPanel = lazyPart(
  () => import('../documents/documents.lazy.ts'),
  (code) => code.DocumentsPanel,
  () => <DocumentsLater />,
);
// Optional: shown once its code is here.
const LastDeclarations = lazyPart(
  () => import('../next-step/next-step.lazy.ts'),
  (code) => code.LastDeclarations,
  renderNothing,
);

export function Component() {
  const [query] = useSearchParams();
  const paperKind = query.get('paper');
  if (paperKind !== null) return <Papers paperKind={paperKind} />;
  return query.get('vehicles') === null ? <Space /> : <Vehicles />;
}

/** The vehicles alone, for a person who comes from the settings. */
function Vehicles() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <Page title={text.vehicles} back={{ to: '/pwa/settings', label: text.settings }}>
      <VehiclesPanel userId={session.userId} hasTitle={false} />
    </Page>
  );
}

/** The documents alone: the one requested by the card of the home is at the top. */
function Papers({ paperKind }: { readonly paperKind: string }) {
  return (
    <Page title={text.papers} back={{ to: '/dashboard', label: text.title }}>
      <AccountGate>
        {() => (
          <Suspense fallback={<Skeleton lines={4} />}>
            <DocumentsPanel paperKind={paperKind} />
          </Suspense>
        )}
      </AccountGate>
    </Page>
  );
}

function Space() {
  return (
    <Page title={text.title} quietTitle>
      <AccountGate>{(facts) => <Dashboard facts={facts} />}</AccountGate>
    </Page>
  );
}

function Dashboard({ facts }: { readonly facts: AccountFacts }) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { email, userId, session: ownSession } = session;
  const first: unknown = ownSession.user.user_metadata['first_name'];
  const active = facts.profile?.account_status === 'active';
  const hasPaid = facts.profile?.subscription_paid === true;
  return (
    <>
      <div className="row spread">
        <p className="soft">{text.hello(typeof first === 'string' ? first : '')}</p>
        <AccountLine email={email}>
          {hasPaid && toAccountState(facts) !== 'suspended' && <Badge on>{text.client}</Badge>}
          <Badge on={active}>{active ? text.active : text.inactive}</Badge>
        </AccountLine>
      </div>
      <Suspense fallback={<Skeleton lines={6} />}>
        <StepHome
          userId={userId}
          facts={facts}
          place="dashboard"
          rows={(home) => <HomeRows home={home} place="dashboard" />}
          aside={(home) => (
            <>
              {home?.act === null && (
                <LinkButton look="act" icon="camera" large wide to="/pwa/declare?new=1">
                  {text.declare}
                </LinkButton>
              )}
              <Suspense>
                <LastDeclarations />
              </Suspense>
            </>
          )}
        />
      </Suspense>
      <div id="documents">
        <Suspense fallback={<Skeleton lines={4} />}>
          <DocumentsPanel />
        </Suspense>
      </div>
      <VehiclesPanel userId={userId} />
      <Links facts={facts} hasPaid={hasPaid} />
    </>
  );
}

function DocumentsLater() {
  return <Alert>{text.documentsLater}</Alert>;
}

function Links({ facts, hasPaid }: { readonly facts: AccountFacts; readonly hasPaid: boolean }) {
  return (
    <div className="grid-two">
      <Card aria-labelledby="abonnement-titre">
        <h2 id="abonnement-titre">{text.subscription}</h2>
        <Chip tone={hasPaid ? 'good' : 'wait'}>{hasPaid ? text.subscribed : text.notSubscribed}</Chip>
        <LinkButton to="/pwa/billing" icon="card" wide>
          {text.billing}
        </LinkButton>
      </Card>
      <Card aria-labelledby="dossiers-titre">
        <h2 id="dossiers-titre">{text.links}</h2>
        <LinkButton to="/mes-amendes" icon="fine" wide align="start">
          {text.fines}
        </LinkButton>
        <LinkButton to="/nouvelle-station" icon="pin" wide align="start">
          {text.stations}
        </LinkButton>
        {facts.teamRole !== null && (
          <LinkButton to="/admin" icon="shield" wide align="start">
            {text.admin}
          </LinkButton>
        )}
      </Card>
    </div>
  );
}
