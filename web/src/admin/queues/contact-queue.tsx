import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { nameContract, buildReference, topicNames } from '@placejuste/domain/support';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTextDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { Button, Card, Chip, DateText, ErrorAlert, Disclosure, UserText } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { LeftWordsAlerts, type OnLeft, useHandOver } from '../left-words/left-words.tsx';
import { useRowDrafts } from '../left-words/use-gone-drafts.ts';
import { contactQueueText as text } from './contact-queue.text.fr.ts';
import { EarlierMessage, ThreadLine } from './contact-lines.tsx';
import { MessageAnswer } from './message-answer.tsx';
import { OlderRequests, OlderThread } from './older-contacts.tsx';
import { TeamList, useTeamAct } from './team-list.tsx';

const waitingQuery = teamListQuery(supportContract.calls.listRequests);
const draftPrefix = 'message-answer-';

/** Messages sent from the public pages, oldest first. */
export function Queue() {
  const { left, onLeft, forget } = useRowDrafts(draftPrefix, useInfiniteQuery(waitingQuery));
  return (
    <>
      <TeamList id="messages-title" query={waitingQuery} text={text} keyOf={(row) => row.id}>
        {(row) => <MessageCard row={row} onLeft={onLeft} />}
      </TeamList>
      <LeftWordsAlerts {...text.gone} left={left} onForget={forget} />
    </>
  );
}

interface MessageCardProps {
  readonly row: ContactRequest;
  readonly onLeft: OnLeft;
}

function MessageCard({ row, onLeft }: MessageCardProps) {
  const reference = buildReference(row.id);
  const ending = row.topic === 'withdrawal' || row.topic === 'cancellation';
  const draft = useTextDraft(draftPrefix + row.id);
  useHandOver({ id: row.id, name: reference, words: draft.value }, onLeft);
  const handling = useTeamAct(
    waitingQuery,
    async () => {
      const outcome = await callApi(supportContract.calls.handleRequest, {
        params: { id: row.id },
        body: { seen: row.threadLength },
      });
      // If this message comes back to the queue later, its new draft starts empty.
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    () => text.handled(reference),
  );
  const facts = [
    [text.facts.organisation, row.organisation],
    [text.facts.plan, row.plan === null ? null : nameContract(row.plan)],
    [text.facts.date, row.date],
    [text.facts.email, row.email],
  ] as const;
  return (
    <Card>
      <h3>
        {topicNames[row.topic]} · <UserText>{row.name ?? text.noName}</UserText>
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
          {row.olderThread !== null && <OlderThread row={row} from={row.olderThread} />}
          <ol className="plain stack">
            {row.thread.map((one) => (
              <li key={one.id}>
                <ThreadLine row={one} email={row.email} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {row.earlier.length > 0 && (
        <Disclosure icon="clock" summary={text.earlier(row.earlier.length)}>
          <ol className="stack">
            {row.earlier.map((one) => (
              <li key={one.id}>
                <EarlierMessage row={one} />
              </li>
            ))}
          </ol>
          {row.olderRequests !== null && <OlderRequests row={row} from={row.olderRequests} />}
        </Disclosure>
      )}
      {handling.isError && (
        <ErrorAlert title={text.notHandled}>{describeCallFailure(handling.error, text.notHandled)}</ErrorAlert>
      )}
      <Disclosure icon="mail" summary={text.reply(row.name ?? row.email)}>
        <MessageAnswer row={row} draft={draft} query={waitingQuery} />
      </Disclosure>
      <Button icon="check" busy={handling.isPending} onClick={() => handling.mutate()}>
        {text.handle(reference)}
      </Button>
    </Card>
  );
}
