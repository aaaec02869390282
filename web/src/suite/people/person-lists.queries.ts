import { peopleContract } from '@placejuste/contracts/people';
import type { Purpose } from '@placejuste/domain/people';
import { callApi, pagesQuery } from '../../platform/index.ts';

/** Declarations of a person, newest first. Each read is written to the log: nothing is fetched again automatically. */
export function personDeclarationsQuery(id: string, purpose: Purpose) {
  const { listPersonDeclarations } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonDeclarations,
    (query, signal) => callApi(listPersonDeclarations, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Fines of a person, the earliest deadline first. Fetched once, like their declarations. */
export function personFinesQuery(id: string, purpose: Purpose) {
  const { listPersonFines } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonFines,
    (query, signal) => callApi(listPersonFines, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Documents sent by a person, newest first, without pictures. */
export function personDocumentsQuery(id: string, purpose: Purpose) {
  const { listPersonDocuments } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonDocuments,
    (query, signal) => callApi(listPersonDocuments, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Payments of a person, newest first. */
export function personPaymentsQuery(id: string, purpose: Purpose) {
  const { listPersonPayments } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonPayments,
    (query, signal) => callApi(listPersonPayments, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Messages of a person to the service, newest first. */
export function personMessagesQuery(id: string, purpose: Purpose) {
  const { listPersonMessages } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonMessages,
    (query, signal) => callApi(listPersonMessages, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}

/** Lines of the log about a person, newest first. */
export function personEventsQuery(id: string, purpose: Purpose) {
  const { listPersonEvents } = peopleContract.calls;
  const pages = pagesQuery(
    listPersonEvents,
    (query, signal) => callApi(listPersonEvents, { params: { id }, body: { ...query, purpose }, signal }),
    { id, purpose },
  );
  return { ...pages, staleTime: Number.POSITIVE_INFINITY };
}
