import { accountsContract } from '@placejuste/contracts/accounts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../platform/index.ts';

export const accountQuery = callQuery(accountsContract.calls.read, {});

/** How letters may leave from this installation. */
export const sendingMeansQuery = queryOptions({
  queryKey: ['sending-means'],
  queryFn: async ({ signal }) => (await import('./read-dossiers.lazy.ts')).readSendingMeans(signal),
});

/** Prefix of the dossiers of every fine, to be invalidated after anything that changes one. */
export const dossiersKey = ['dossiers'] as const;
/** Their schemas and sentences serve with a network alone: a fine is read without them. */
export const dossiersQuery = (fineId: string) =>
  queryOptions({
    queryKey: [...dossiersKey, fineId],
    queryFn: async ({ signal }) => (await import('./read-dossiers.lazy.ts')).readDossiers(fineId, signal),
  });
