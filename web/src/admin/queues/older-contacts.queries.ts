import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { callApi, pagesQuery } from '../../platform/index.ts';

const { listThread, listEarlierRequests } = supportContract.calls;

export interface OlderProps {
  readonly row: ContactRequest;
  /** Cursor after the items already shown. */
  readonly from: string;
}

/** Each page read is written to the audit log: it is fetched once, on request. */
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
