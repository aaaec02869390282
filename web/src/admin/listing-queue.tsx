import { directoryContract, type ListingRequest } from '@placejuste/contracts/directory';
import { factKinds, factNames, factsOf, factValue, type Fact, type SaidFacts } from '@placejuste/domain/directory';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { announce, notify } from '../accessibility/index.ts';
import { callApi, CallFailure, sentenceOf } from '../platform/index.ts';
import { Alert, Button, Card, DateText, Skeleton, TextArea } from '../ui/index.ts';
import { listingRequestsQuery } from './admin.queries.ts';
import { adminText } from './admin.text.fr.ts';
import { listingQueueText as text } from './listing-queue.text.fr.ts';

const closed = ['ROLE_REQUIRED', 'NOT_SIGNED_IN', 'SECOND_FACTOR_REQUIRED'];

/** Who asks to answer for a place, and what they say of it, oldest first. Reviewers are not shown it. */
export function ListingQueue() {
  const list = useInfiniteQuery(listingRequestsQuery);
  if (list.isError && list.data === undefined && list.error instanceof CallFailure && closed.includes(list.error.refusal.code)) return null;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const waiting = list.data?.pages.at(-1)?.waiting;
  return (
    <section className="stack" aria-labelledby="listings-title">
      <h2 id="listings-title">{text.title}</h2>
      {list.isError && <Alert title={text.failed}>{sentenceOf(list.error, text.failed)}</Alert>}
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {waiting !== undefined && <p className="soft">{text.waiting(waiting)}</p>}
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.id}>
            <RequestCard row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {adminText.more}
        </Button>
      )}
    </section>
  );
}

type Decision = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly reason: string };

function RequestCard({ row }: { readonly row: ListingRequest }) {
  const cache = useQueryClient();
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const { listing, person, owner, why, said, sentAt } = row;
  const deciding = useMutation({
    mutationFn: async (body: Decision) => {
      const outcome = await callApi(directoryContract.calls.decideListingRequest, { params: { id: row.id }, body });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value.state;
    },
    onSuccess: async (state) => {
      announce(text.done[state]);
      notify('good', text.done[state]);
      await cache.invalidateQueries({ queryKey: listingRequestsQuery.queryKey });
    },
  });
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') deciding.mutate({ decision: 'refuse', reason });
  };
  const known = listing.facts as readonly Fact[];
  const proposed = factsOf(said as SaidFacts, 'business', sentAt.slice(0, 10));
  return (
    <Card>
      <h3>{listing.name}</h3>
      <p className="soft">{listing.address}</p>
      {listing.sourceUrl !== null && (
        <p>
          <a href={listing.sourceUrl} rel="noopener">
            {text.sheet(listing.name)}
          </a>
        </p>
      )}
      <p>
        {text.by} {`${person.firstName} ${person.lastName}`.trim()} · {person.email} · {text.sent} <DateText value={sentAt} />
      </p>
      <p>{text.owner[owner]}</p>
      {why !== null && (
        <>
          <h4>{text.why}</h4>
          <p className="typed">{why}</p>
        </>
      )}
      <h4>{text.change}</h4>
      <ul className="stack tight">
        {factKinds.flatMap((kind) => {
          const fact = proposed.find((one) => one.kind === kind);
          if (fact === undefined) return [];
          const before = known.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              {factNames[kind]} : <strong>{factValue(fact)}</strong> <span className="soft">{text.before(before === undefined ? text.unknown : factValue(before))}</span>
            </li>
          );
        })}
      </ul>
      {deciding.isError && <Alert title={text.notDone}>{sentenceOf(deciding.error, text.notDone)}</Alert>}
      {refusing ? (
        <form className="stack" onSubmit={refuse} noValidate>
          <TextArea label={text.reason} error={missing ? text.reasonMissing : undefined} maxLength={500} rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
          <div className="row">
            <Button type="submit" look="danger" busy={deciding.isPending}>
              {text.confirm}
            </Button>
            <Button onClick={() => setRefusing(false)}>{text.cancel}</Button>
          </div>
        </form>
      ) : (
        <div className="row">
          <Button look="act" icon="check" busy={deciding.isPending} onClick={() => deciding.mutate({ decision: 'approve' })}>
            {text.approve(listing.name)}
          </Button>
          <Button onClick={() => setRefusing(true)}>{text.refuse(listing.name)}</Button>
        </div>
      )}
    </Card>
  );
}
