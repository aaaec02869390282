import { carersContract } from '@placejuste/contracts/carers';
import { callApi, callQuery, pagesQuery } from '../platform/index.ts';

const { calls } = carersContract;

export const carersQuery = callQuery(calls.listCarers, {});
export const helpedPeopleQuery = callQuery(calls.listHelpedPeople, {});
export const journalQuery = pagesQuery(calls.readJournal, (query, signal) =>
  callApi(calls.readJournal, { query, signal }),
);
export const preparedQuery = pagesQuery(calls.listPrepared, (query, signal) =>
  callApi(calls.listPrepared, { query, signal }),
);
export const unconfirmedNoticesQuery = pagesQuery(calls.listUnconfirmedNotices, (query, signal) =>
  callApi(calls.listUnconfirmedNotices, { query, signal }),
);
export const declinedNoticesQuery = pagesQuery(calls.listDeclinedNotices, (query, signal) =>
  callApi(calls.listDeclinedNotices, { query, signal }),
);
export const unconfirmedQuery = pagesQuery(calls.listUnconfirmed, (query, signal) =>
  callApi(calls.listUnconfirmed, { query, signal }),
);
