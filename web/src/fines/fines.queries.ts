import { accountsContract } from '@placejuste/contracts/accounts';
import { declarationsContract } from '@placejuste/contracts/declarations';
import { finesContract, matchesContract } from '@placejuste/contracts/fines';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { notificationsContract } from '@placejuste/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { callApi, callKey, callQuery, pagesQuery } from '../platform/index.ts';
import { keepFine, storeAnswer } from './without-network/kept-fines.ts';

const { listDeclarations, readDeclaration } = declarationsContract.calls;
/** Largest page that the service returns. */
const largestPage = { limit: 50 } as const;

export const fineQuery = (id: string) =>
  callQuery(finesContract.calls.readFine, { params: { id } }, (row, input) =>
    storeAnswer(callApi(row, input), keepFine),
  );
export const accountQuery = callQuery(accountsContract.calls.read, {});
/** Declarations of the account, newest first, page by page. */
export const declarationPages = pagesQuery(
  listDeclarations,
  (query, signal) => callApi(listDeclarations, { query: { ...query, ...largestPage }, signal }),
  largestPage,
);
/** One declaration, whatever its age. */
export const declarationQuery = (id: string) => callQuery(readDeclaration, { params: { id } });

export const matchesQuery = (fineId: string) =>
  callQuery(matchesContract.calls.listMatches, { params: { id: fineId } });

export const resultsQuery = (fineId: string) => callQuery(finesContract.calls.readResults, { params: { id: fineId } });

/** Returns a function that fetches again everything that shows a fine, for use after a change. */
export function useRefreshFine(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: callKey(finesContract.calls.readFine) }),
      cache.invalidateQueries({ queryKey: callKey(finesContract.calls.listFines) }),
      cache.invalidateQueries({ queryKey: callKey(matchesContract.calls.listMatches) }),
      cache.invalidateQueries({ queryKey: callKey(nextStepContract.calls.readFacts) }),
      cache.invalidateQueries({ queryKey: callKey(notificationsContract.calls.listNotifications) }),
    ]);
  };
}
