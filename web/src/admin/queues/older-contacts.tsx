import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { useState } from 'react';
import { callApi, pagesQuery } from '../../platform/index.ts';
import { Button } from '../../ui/index.ts';
import { EarlierMessage, ThreadLine } from './contact-lines.tsx';
import { contactQueueText as text } from './contact-queue.text.fr.ts';
import { TeamList } from './team-list.tsx';

const { listThread, listEarlierRequests } = supportContract.calls;

interface OlderProps {
  readonly row: ContactRequest;
  /** Where what is shown already ends. */
  readonly from: string;
}

/** Each page is a line in the log: it is read once, and when it is asked for. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY } as const;

function olderThreadQuery({ row: { id }, from }: OlderProps) {
  const pages = pagesQuery(
    listThread,
    (query, signal) => callApi(listThread, { params: { id }, query: { after: from, ...query }, signal }),
    { id, from },
  );
  return { ...pages, ...readOnce };
}

function olderRequestsQuery({ row: { id }, from }: OlderProps) {
  const pages = pagesQuery(
    listEarlierRequests,
    (query, signal) => callApi(listEarlierRequests, { params: { id }, query: { after: from, ...query }, signal }),
    { id, from },
  );
  return { ...pages, ...readOnce };
}

/** What came before the mails of a thread that are shown with it. */
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

/** What the same address wrote before what is shown with a message. */
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
