import {
  supportContract,
  type ContactRequest,
  type EarlierRequest,
  type ThreadMessage,
} from '@placejuste/contracts/support';
import { contractName, referenceOf, topicNames } from '@placejuste/domain/support';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, Card, Chip, DateText, ErrorAlert, Fold, Typed } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { contactQueueText as text } from './contact-queue.text.fr.ts';
import { MessageAnswer } from './message-answer.tsx';
import { TeamList, useTeamAct } from './team-list.tsx';

const waiting = teamListQuery(supportContract.calls.listRequests);

/** What people wrote from the public pages, oldest first. */
export function Queue() {
  return (
    <TeamList id="messages-title" query={waiting} text={text} keyOf={(row) => row.id}>
      {(row) => <MessageCard row={row} />}
    </TeamList>
  );
}

function MessageCard({ row }: { readonly row: ContactRequest }) {
  const reference = referenceOf(row.id);
  const ending = row.topic === 'withdrawal' || row.topic === 'cancellation';
  const handling = useTeamAct(
    waiting,
    () => callApi(supportContract.calls.handleRequest, { params: { id: row.id }, body: { seen: row.threadLength } }),
    () => text.handled(reference),
  );
  const facts = [
    [text.facts.organisation, row.organisation],
    [text.facts.plan, row.plan === null ? null : contractName(row.plan)],
    [text.facts.date, row.date],
    [text.facts.email, row.email],
  ] as const;
  return (
    <Card>
      <h3>
        {topicNames[row.topic]} · <Typed>{row.name ?? text.noName}</Typed>
      </h3>
      {row.origin !== 'form' && <Chip tone="wait">{text.origins[row.origin]}</Chip>}
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
      {row.message !== null && (
        <p className="typed" dir="auto">
          {row.message}
        </p>
      )}
      {row.attachments > 0 && <p className="soft">{text.attachments(row.attachments)}</p>}
      {row.thread.length > 0 && (
        <section className="stack tight" aria-label={text.thread(reference)}>
          <h4>{text.threadTitle}</h4>
          {row.threadLength > row.thread.length && (
            <p className="soft">{text.olderLines(row.threadLength - row.thread.length)}</p>
          )}
          <ol className="plain stack">
            {row.thread.map((one) => (
              <ThreadLine key={one.id} row={one} email={row.email} />
            ))}
          </ol>
        </section>
      )}
      {row.earlier.length > 0 && (
        <Fold icon="clock" summary={text.earlier(row.earlier.length)}>
          <ol className="stack">
            {row.earlier.map((one) => (
              <EarlierMessage key={one.id} row={one} />
            ))}
          </ol>
        </Fold>
      )}
      {handling.isError && (
        <ErrorAlert title={text.notHandled}>{sentenceOf(handling.error, text.notHandled)}</ErrorAlert>
      )}
      <Fold icon="mail" summary={text.reply(row.name ?? row.email)}>
        <MessageAnswer row={row} query={waiting} />
      </Fold>
      <Button icon="check" busy={handling.isPending} onClick={() => handling.mutate()}>
        {text.handle(reference)}
      </Button>
    </Card>
  );
}

/** A reply, or an answer given before it; who wrote from another address is named. */
function ThreadLine({ row, email }: { readonly row: ThreadMessage; readonly email: string }) {
  const isOther = row.sender !== null && row.sender !== email.toLowerCase();
  return (
    <li className="stack tight">
      <p className="soft">
        {text.threadKinds[row.kind]} · <DateText value={row.at} time />
      </p>
      {row.sender !== null && row.kind !== 'bounce' && (
        <Chip tone="wait">{isOther ? text.from(row.sender) : text.notVerified}</Chip>
      )}
      {isOther && row.kind === 'received' && <p className="soft">{text.answerGoesTo(email)}</p>}
      <p className="typed" dir="auto">
        {row.message}
      </p>
      {row.attachments > 0 && <p className="soft">{text.attachments(row.attachments)}</p>}
    </li>
  );
}

/** What the same address wrote before, and what it was answered. */
function EarlierMessage({ row }: { readonly row: EarlierRequest }) {
  return (
    <li className="stack tight">
      <p className="soft">
        {topicNames[row.topic]} · {referenceOf(row.id)} · <DateText value={row.receivedAt} />
      </p>
      {row.message !== null && (
        <p className="typed" dir="auto">
          {row.message}
        </p>
      )}
      {row.answer === null ? (
        <p className="soft">{text.notAnswered}</p>
      ) : (
        <>
          <p className="soft">{text.answered}</p>
          <p className="typed">{row.answer}</p>
        </>
      )}
    </li>
  );
}
