import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { EarlierMessage, ThreadLine } from './contact-lines.tsx';
import { contactQueueText as text } from './contact-queue.text.fr.ts';
import { olderRequestsQuery, olderThreadQuery, type OlderProps } from './older-contacts.queries.ts';
import { TeamList } from './team-list.tsx';

/** The earlier mails of a thread, fetched on request. */
export function OlderThread(props: OlderProps) {
  const { row } = props;
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return <Button onClick={() => setAsked(true)}>{text.olderLines(row.threadLength - row.thread.length)}</Button>;
  return (
    <TeamList
      id={`older-thread-${row.id}`}
      query={olderThreadQuery(props)}
      text={text.olderThread}
      keyOf={({ id }) => id}
    >
      {(one) => <ThreadLine row={one} email={row.email} />}
    </TeamList>
  );
}

/** The earlier messages from the same address, fetched on request. */
export function OlderRequests(props: OlderProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{text.moreRequests}</Button>;
  return (
    <TeamList
      id={`older-requests-${props.row.id}`}
      query={olderRequestsQuery(props)}
      text={text.olderRequests}
      keyOf={({ id }) => id}
    >
      {(one) => <EarlierMessage row={one} />}
    </TeamList>
  );
}
