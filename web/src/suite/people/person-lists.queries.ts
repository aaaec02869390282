import { peopleContract } from '@placejuste/contracts/people';
import type { Purpose } from '@placejuste/domain/people';
import { callApi, pagesQuery } from '../../platform/index.ts';

/** What somebody declared, newest first. Each reading is a line in the log: nothing is asked again by itself. */
export function personDeclarationsQuery(id: string, purpose: Purpose) {
  const { listPersonDeclarations } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonDeclarations,
    (query, signal) => callApi(listPersonDeclarations, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** The fines of somebody: what ends first before the rest. As their declarations, read once. */
export function personFinesQuery(id: string, purpose: Purpose) {
  const { listPersonFines } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonFines,
    (query, signal) => callApi(listPersonFines, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** The papers somebody sent, newest first, without a picture. */
export function personDocumentsQuery(id: string, purpose: Purpose) {
  const { listPersonDocuments } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonDocuments,
    (query, signal) => callApi(listPersonDocuments, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** What somebody paid, newest first. */
export function personPaymentsQuery(id: string, purpose: Purpose) {
  const { listPersonPayments } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonPayments,
    (query, signal) => callApi(listPersonPayments, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** What somebody wrote to the service, newest first. */
export function personMessagesQuery(id: string, purpose: Purpose) {
  const { listPersonMessages } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonMessages,
    (query, signal) => callApi(listPersonMessages, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** What the log says of somebody, newest first. */
export function personEventsQuery(id: string, purpose: Purpose) {
  const { listPersonEvents } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonEvents,
    (query, signal) => callApi(listPersonEvents, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}
