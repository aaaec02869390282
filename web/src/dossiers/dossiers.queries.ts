import { accountsContract } from '@placejuste/contracts/accounts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../platform/index.ts';

export const accountQuery = callQuery(accountsContract.calls.read, {});

/** Means by which this installation can send letters. */
export const sendingMeansQuery = queryOptions({
  queryKey: ['sending-means'],
  queryFn: async ({ signal }) => (await import('./read-dossiers.lazy.ts')).readSendingMeans(signal),
});

/** Key prefix of the dossiers of every fine, to invalidate after a change of one. */
export const dossiersKey = ['dossiers'] as const;
/** Dossiers of a fine. Their schemas are loaded only with a network, as a fine is shown without them. */
export const dossiersQuery = (fineId: string) =>
  queryOptions({
    queryKey: [...dossiersKey, fineId],
    queryFn: async ({ signal }) => (await import('./read-dossiers.lazy.ts')).readDossiers(fineId, signal),
  });
