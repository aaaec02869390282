import { ownListingsShown, type OwnRequest } from '@placejuste/contracts/directory';
import { useQuery } from '@tanstack/react-query';
import { useReceivesMail, useSearchParams } from '../platform/index.ts';
import { AnchorButton, Card, Chip, DateText, FailedRead, LinkButton, Page, Skeleton } from '../ui/index.ts';
import { listingsText as text } from './listings.text.fr.ts';
import { RequestForm } from './request-form.tsx';
import { ownListingsQuery } from './directory.queries.ts';

const tones = { waiting: 'wait', approved: 'good', refused: 'bad' } as const;

/**
 * `/mes-etablissements`, with `?fiche=ID`: the listings a person manages, their requests, and the form of one listing.
 */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const listingId = query.get('fiche');
  const own = useQuery(ownListingsQuery);
  const lastRequests = useReceivesMail() ? text.lastRequests : text.lastRequestsNoAddress;
  return (
    <Page title={text.title} back={{ to: '/dashboard', label: text.back }}>
      {own.isPending && <Skeleton lines={4} label={text.loading} />}
      <FailedRead title={text.failed} read={own} />
      {own.data && listingId !== null && (
        <RequestForm
          key={listingId}
          id={listingId}
          owner={own.data.owned.some(({ id }) => id === listingId)}
          onSent={() => setQuery({})}
        />
      )}
      {own.data && (
        <section className="stack" aria-labelledby="owned-title">
          <h2 id="owned-title">{text.owned}</h2>
          {own.data.owned.length === 0 && <p>{text.none}</p>}
          <ul className="plain stack">
            {own.data.owned.map(({ id, name, address }) => (
              <li key={id}>
                <Card>
                  <h3 dir="auto">{name}</h3>
                  <p className="soft">{address}</p>
                  <LinkButton to={`/mes-etablissements?fiche=${id}`}>{text.edit(name)}</LinkButton>
                </Card>
              </li>
            ))}
          </ul>
          {own.data.owned.length >= ownListingsShown && <p className="soft">{text.firstOwned(ownListingsShown)}</p>}
          <AnchorButton href="/business-directory">{text.find}</AnchorButton>
        </section>
      )}
      {own.data && own.data.requests.length > 0 && (
        <section className="stack" aria-labelledby="requests-title">
          <h2 id="requests-title">{text.requests}</h2>
          <ul className="plain stack">
            {own.data.requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} />
              </li>
            ))}
          </ul>
          {own.data.requests.length >= ownListingsShown && <p className="soft">{lastRequests(ownListingsShown)}</p>}
        </section>
      )}
    </Page>
  );
}

function RequestCard({ request: { listing, state, reason, sentAt } }: { readonly request: OwnRequest }) {
  return (
    <Card>
      <h3 dir="auto">{listing.name}</h3>
      <Chip tone={tones[state]}>{text.states[state]}</Chip>
      <p className="soft">
        {text.sent} <DateText value={sentAt} />
      </p>
      {reason !== null && <p>{text.reason(reason)}</p>}
    </Card>
  );
}
