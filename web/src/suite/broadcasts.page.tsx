import './suite.css';
import type { Broadcast } from '@placejuste/contracts/broadcasts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TeamGate, TeamList, useIsSignedIn } from '../admin/index.ts';
import { Link, useSearchParams } from '../platform/index.ts';
import { Chip, DateText, LinkButton, Page } from '../ui/index.ts';
import { useGoneBroadcastDrafts } from './broadcasts/broadcast-drafts.ts';
import { broadcastPath, newBroadcast } from './broadcasts/broadcast-path.ts';
import { stateTones } from './broadcasts/broadcast-progress.tsx';
import { broadcastsText as text } from './broadcasts/broadcasts.text.fr.ts';
import { NewBroadcast } from './broadcasts/new-broadcast.tsx';
import { OneBroadcast } from './broadcasts/one-broadcast.tsx';
import { broadcastsQuery } from './suite.queries.ts';

const back = { to: '/admin-suite' } as const;

/** `/admin-suite/annonces`, with `?annonce=nouvelle` to write a broadcast and `?annonce=ID` to open one. */
export function Component() {
  const [query] = useSearchParams();
  const list = useInfiniteQuery({ ...broadcastsQuery, enabled: useIsSignedIn() });
  const id = query.get('annonce');
  return (
    <TeamGate title={text.title} back={back} error={list.error}>
      {id === null && <Broadcasts />}
      {id === newBroadcast && <NewBroadcast />}
      {id !== null && id !== newBroadcast && <OneBroadcast key={id} id={id} />}
    </TeamGate>
  );
}

function Broadcasts() {
  useGoneBroadcastDrafts(useInfiniteQuery(broadcastsQuery));
  return (
    <Page title={text.title} lead={text.lead} back={back} step="">
      <LinkButton to={broadcastPath(newBroadcast)} look="act" icon="plus" wide>
        {text.write}
      </LinkButton>
      <TeamList id="broadcasts-list" query={broadcastsQuery} text={text.list} keyOf={({ id }) => id}>
        {(row) => <BroadcastLine row={row} />}
      </TeamList>
    </Page>
  );
}

function BroadcastLine({
  row: { id, subject, state, kind, audience, createdAt, sent, total, isCounted },
}: BroadcastLineProps) {
  return (
    <div className="suite-line">
      <p>
        <Link to={broadcastPath(id)} className="person-link">
          {subject}
        </Link>{' '}
        <Chip tone={stateTones[state]}>{text.states[state]}</Chip>
      </p>
      <p className="soft small">
        {text.kinds[kind]} · {text.audience(audience)} · <DateText value={createdAt} time />
      </p>
      {state !== 'draft' && <p>{isCounted ? text.received(sent, total) : text.progress.nobodyYet}</p>}
    </div>
  );
}

interface BroadcastLineProps {
  readonly row: Broadcast;
}
