import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { callApi, pagesQuery } from '../../platform/index.ts';

const { listThread, listEarlierRequests } = supportContract.calls;

export interface OlderProps {
  readonly row: ContactRequest;
  /** Where what is shown already ends. */
  readonly from: string;
}

/** Each page is a line in the log: it is read once, and when it is asked for. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY } as const;

export function olderThreadQuery({ row: { id }, from }: OlderProps) {
  const pages = pagesQuery(
    listThread,
    (query, signal) => callApi(listThread, { params: { id }, query: { after: from, ...query }, signal }),
    { id, from },
  );
  return { ...pages, ...readOnce };
}

export function olderRequestsQuery({ row: { id }, from }: OlderProps) {
  const pages = pagesQuery(
    listEarlierRequests,
    (query, signal) => callApi(listEarlierRequests, { params: { id }, query: { after: from, ...query }, signal }),
    { id, from },
  );
  return { ...pages, ...readOnce };
}
