import { AccountGate, AccountAlert, stateOf, ValidityAlert, validityOf, type AccountFacts } from '../account/index.ts';
import { Begun, VehiclesPanel } from '../declarations/index.ts';
import { DocumentsPanel } from '../documents/index.ts';
import { NextFines } from '../fines/index.ts';
import { useSession } from '../platform/index.ts';
import { Card, Chip, LinkButton, Alert, Page } from '../ui/index.ts';
import { dashboardText as text } from './dashboard.text.fr.ts';

export function Component() {
  return (
    <Page title={text.title} lead={<Hello />}>
      <AccountGate>{(facts) => <Dashboard facts={facts} />}</AccountGate>
    </Page>
  );
}

function Hello() {
  const session = useSession();
  const first: unknown = session.status === 'signed-in' ? session.session.user.user_metadata['first_name'] : '';
  return text.hello(typeof first === 'string' ? first : '');
}

function Dashboard({ facts }: { readonly facts: AccountFacts }) {
  const state = stateOf(facts);
  const paid = facts.profile?.subscription_paid === true;
  return (
    <>
      <section className="stack" aria-labelledby="suite-titre">
        <h2 id="suite-titre">{text.next}</h2>
        <Begun />
        {state === 'valid' ? <Ready /> : <NextStep facts={facts} />}
        <NextFines />
      </section>
      <div id="documents">
        <DocumentsPanel />
      </div>
      <OwnVehicles />
      <div className="grid-two">
        <Card aria-labelledby="abonnement-titre">
          <h2 id="abonnement-titre">{text.subscription}</h2>
          <Chip tone={paid ? 'good' : 'wait'}>{paid ? text.subscribed : text.notSubscribed}</Chip>
          <LinkButton to="/pwa/billing" icon="card" wide>
            {text.billing}
          </LinkButton>
        </Card>
        <Card aria-labelledby="dossiers-titre">
          <h2 id="dossiers-titre">{text.links}</h2>
          <LinkButton to="/pwa/historique" icon="clock" wide align="start">
            {text.history}
          </LinkButton>
          <LinkButton to="/mes-amendes" icon="fine" wide align="start">
            {text.fines}
          </LinkButton>
          <LinkButton to="/nouvelle-station" icon="pin" wide align="start">
            {text.stations}
          </LinkButton>
          <LinkButton to="/pwa/settings" icon="gear" wide align="start">
            {text.settings}
          </LinkButton>
          {(facts.role === 'admin' || facts.role === 'reviewer') && (
            <LinkButton to="/admin" icon="shield" wide align="start">
              {text.admin}
            </LinkButton>
          )}
        </Card>
      </div>
    </>
  );
}

function OwnVehicles() {
  const session = useSession();
  return session.status === 'signed-in' ? <VehiclesPanel userId={session.userId} /> : null;
}

function Ready() {
  return (
    <>
      <Alert tone="good" title={text.nextReady}>
        <p>{text.nextReadyLead}</p>
      </Alert>
      <LinkButton look="act" icon="camera" to="/pwa/declare?new=1">
        {text.declare}
      </LinkButton>
    </>
  );
}

/** The plan can be paid while the documents are under review, so it is offered as soon as it is missing. */
function NextStep({ facts }: { readonly facts: AccountFacts }) {
  const state = stateOf(facts);
  const validity = validityOf(facts);
  if (state !== 'unpaid') return state === 'valid' ? null : <AccountAlert state={state} />;
  return (
    <>
      {!validity.ok && <ValidityAlert code={validity.code} />}
      <LinkButton look="act" icon="card" to="/pwa/billing">
        {text.choosePlan}
      </LinkButton>
    </>
  );
}
