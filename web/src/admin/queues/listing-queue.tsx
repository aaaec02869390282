import { directoryContract, type ListingRequest } from '@placejuste/contracts/directory';
import {
  factKinds,
  factNames,
  buildFacts,
  describeFact,
  type Fact,
  type StatedFacts,
} from '@placejuste/domain/directory';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useFocusKept } from '../../accessibility/index.ts';
import { useTextDraft } from '../../offline/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { ErrorAlert, Button, Card, DateText, TextArea, UserText } from '../../ui/index.ts';
import { teamListQuery } from '../admin.queries.ts';
import { LeftWordsAlerts, type OnLeft, useHandOver } from '../left-words/left-words.tsx';
import { useRowDrafts } from '../left-words/use-gone-drafts.ts';
import { listingQueueText as text } from './listing-queue.text.fr.ts';
import { TeamList, useTeamAct } from './team-list.tsx';

const waitingQuery = teamListQuery(directoryContract.calls.listListingRequests);
const draftPrefix = 'listing-refusal-';

/** Requests to manage a place and the facts sent about it, oldest first. Reviewers only see corrections by owners. */
export function Queue() {
  const { left, onLeft, forget } = useRowDrafts(draftPrefix, useInfiniteQuery(waitingQuery));
  return (
    <>
      <TeamList id="listings-title" query={waitingQuery} text={text} keyOf={(row) => row.id}>
        {(row) => <RequestCard row={row} onLeft={onLeft} />}
      </TeamList>
      <LeftWordsAlerts {...text.gone} left={left} onForget={forget} />
    </>
  );
}

type Decision = { readonly decision: 'approve' } | { readonly decision: 'refuse'; readonly reason: string };

interface RequestCardProps {
  readonly row: ListingRequest;
  readonly onLeft: OnLeft;
}

function RequestCard({ row, onLeft }: RequestCardProps) {
  const draft = useTextDraft(draftPrefix + row.id);
  const [refusing, setRefusing] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const refuseButton = useRef<HTMLButtonElement>(null);
  // The focus goes back to the refuse button rather than to the first button: the same key again would accept.
  useFocusKept(refuseButton, refusing);
  const { listing, person, owner, why, said, sentAt } = row;
  useHandOver({ id: row.id, name: listing.name, words: draft.value }, onLeft);
  const deciding = useTeamAct(
    waitingQuery,
    async (body: Decision) => {
      const outcome = await callApi(directoryContract.calls.decideListingRequest, { params: { id: row.id }, body });
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    ({ state }) => text.done[state],
  );
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    const reason = draft.value;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') return deciding.mutate({ decision: 'refuse', reason });
    // The focus goes to the box, so that a screen reader reads the error with it.
    box.current?.focus();
  };
  const knownFacts = listing.facts as readonly Fact[];
  const proposed = buildFacts(said as StatedFacts, 'business', sentAt.slice(0, 10));
  return (
    <Card>
      <h3 dir="auto">{listing.name}</h3>
      <p className="soft">{listing.address}</p>
      {listing.sourceUrl !== null && (
        <p>
          <a href={listing.sourceUrl} rel="noopener">
            {text.sheet(listing.name)}
          </a>
        </p>
      )}
      <p>
        {text.by} {`${person.firstName} ${person.lastName}`.trim()} · {person.email} · {text.sent}{' '}
        <DateText value={sentAt} />
      </p>
      <p>{text.owner[owner]}</p>
      {why !== null && (
        <>
          <h4>{text.why}</h4>
          <p className="typed" dir="auto">
            {why}
          </p>
        </>
      )}
      <h4>{text.change}</h4>
      <ul className="stack tight">
        {factKinds.flatMap((kind) => {
          const fact = proposed.find((one) => one.kind === kind);
          if (fact === undefined) return [];
          const before = knownFacts.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              {factNames[kind]} : <strong>{describeFact(fact)}</strong>{' '}
              <span className="soft">{text.before(before === undefined ? text.unknown : describeFact(before))}</span>
            </li>
          );
        })}
      </ul>
      {deciding.isError && (
        <ErrorAlert title={text.notDone}>{describeCallFailure(deciding.error, text.notDone)}</ErrorAlert>
      )}
      {refusing && draft.ready ? (
        <form className="stack" onSubmit={refuse} noValidate>
          <TextArea
            ref={box}
            label={text.reason}
            error={missing ? text.reasonMissing : undefined}
            maxLength={500}
            rows={3}
            value={draft.value}
            onChange={({ target }) => draft.set(() => target.value)}
          />
          <div className="row">
            <Button type="submit" look="danger" busy={deciding.isPending}>
              {text.confirm}
            </Button>
            <Button
              onClick={() => {
                setRefusing(false);
                void draft.reset();
              }}
            >
              {text.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <div className="row">
          <Button
            look="act"
            icon="check"
            busy={deciding.isPending}
            onClick={() => deciding.mutate({ decision: 'approve' })}
          >
            <UserText within={text.approve(listing.name)}>{listing.name}</UserText>
          </Button>
          <Button ref={refuseButton} busy={refusing} onClick={() => setRefusing(true)}>
            <UserText within={text.refuse(listing.name)}>{listing.name}</UserText>
          </Button>
        </div>
      )}
    </Card>
  );
}
