import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { planOf } from '@placejuste/domain/billing';
import { referenceOf, topicNames } from '@placejuste/domain/support';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, notify } from '../accessibility/index.ts';
import { callApi, CallFailure, sentenceOf } from '../platform/index.ts';
import { Alert, AnchorButton, Button, Card, Chip, DateText, Skeleton } from '../ui/index.ts';
import { contactRequestsQuery } from './admin.queries.ts';
import { adminText } from './admin.text.fr.ts';
import { contactQueueText as text } from './contact-queue.text.fr.ts';

/** What people wrote from the public pages, oldest first. */
export function ContactQueue() {
  const list = useInfiniteQuery(contactRequestsQuery);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  // The last page read counted last.
  const waiting = list.data?.pages.at(-1)?.waiting;
  return (
    <section className="stack" aria-labelledby="messages-title">
      <h2 id="messages-title">{text.title}</h2>
      {list.isError && <Alert title={text.failed}>{sentenceOf(list.error, text.failed)}</Alert>}
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {waiting !== undefined && <p className="soft">{text.waiting(waiting)}</p>}
      <ul className="plain stack">
        {rows.map((row) => (
          <li key={row.id}>
            <MessageCard row={row} />
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

function MessageCard({ row }: { readonly row: ContactRequest }) {
  const cache = useQueryClient();
  const reference = referenceOf(row.id);
  const ending = row.topic === 'withdrawal' || row.topic === 'cancellation';
  const handling = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(supportContract.calls.handleRequest, { params: { id: row.id } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: async () => {
      announce(text.handled(reference));
      notify('good', text.handled(reference));
      await cache.invalidateQueries({ queryKey: contactRequestsQuery.queryKey });
    },
  });
  const facts = [
    [text.facts.organisation, row.organisation],
    [text.facts.plan, row.plan === null ? null : planOf(row.plan).productName],
    [text.facts.date, row.date],
    [text.facts.email, row.email],
  ] as const;
  return (
    <Card>
      <h3>
        {topicNames[row.topic]} · {row.name ?? text.noName}
      </h3>
      {ending && <Chip tone="wait">{text.legal}</Chip>}
      <p className="soft">
        {reference} · {text.received} <DateText value={row.receivedAt} />
      </p>
      <dl className="stack tight">
        {facts.map(([term, value]) =>
          value === null ? null : (
            <div key={term}>
              <dt className="soft small">{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {row.message !== null && <p className="typed">{row.message}</p>}
      {handling.isError && <Alert title={text.notHandled}>{sentenceOf(handling.error, text.notHandled)}</Alert>}
      <div className="row">
        <AnchorButton icon="mail" href={`mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(text.subject(reference))}`}>
          {text.reply(row.name ?? row.email)}
        </AnchorButton>
        <Button look="act" icon="check" busy={handling.isPending} onClick={() => handling.mutate()}>
          {text.handle(reference)}
        </Button>
      </div>
    </Card>
  );
}
