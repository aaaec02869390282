import { finesContract } from '@placejuste/contracts/fines';
import { callApi, pagesQuery } from '../../platform/index.ts';
import { keepFineRows, storeAnswer } from '../without-network/kept-fines.ts';

const { listFines } = finesContract.calls;
/** The person's fines, earliest deadline first; the first page is stored on the device. */
export const finePages = pagesQuery(listFines, (query, signal) => {
  const answer = callApi(listFines, { query, signal });
  return query.after === undefined
    ? storeAnswer(answer, (userId, { rows }, now) => keepFineRows(userId, rows, now))
    : answer;
});
