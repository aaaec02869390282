import { dossiersContract, type Dossier, type LetterCase } from '@placejuste/contracts/dossiers';
import type { LetterKind } from '@placejuste/domain/letter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createActionId } from '../offline/index.ts';
import { callApi, type CallRefusal, pollInterval } from '../platform/index.ts';
import { dossiersQuery } from './dossiers.queries.ts';

/** Interval in ms between two polls while a dossier is made. */
const pollMs = 1000;

export function isBeingMade(dossier: Dossier | undefined): boolean {
  return dossier !== undefined && (dossier.state === 'queued' || dossier.state === 'running');
}

const askedKey = ['asked-dossier'] as const;
interface DossierRequest {
  readonly kind: LetterKind;
  readonly case: LetterCase;
  readonly withSummary: boolean;
}

/**
 * Keeps the id of each dossier request, so that another press after a lost answer never makes two: the id is reused
 * until the dossier is in the list or the answers change. Stored in the query cache, until the sign-out.
 */
function useRequestIds(fineId: string, listedDossiers: readonly Dossier[] = []) {
  const cache = useQueryClient();
  const buildKey = (dossierRequest: DossierRequest) => [...askedKey, fineId, dossierRequest];
  return {
    idOf: (dossierRequest: DossierRequest): string => {
      const queryKey = buildKey(dossierRequest);
      const before = cache.getQueryData<string>(queryKey);
      const id = before === undefined || listedDossiers.some((one) => one.id === before) ? createActionId() : before;
      // Without an observer, it would be removed after five minutes by default.
      cache.setQueryDefaults(askedKey, { gcTime: Infinity });
      cache.setQueryData(queryKey, id);
      return id;
    },
    forget: (dossierRequest: DossierRequest) =>
      cache.removeQueries({ queryKey: buildKey(dossierRequest), exact: true }),
  };
}

/** Dossiers of a fine, newest first, polled while one is made; the making does not depend on this screen. */
export function useDossiers(fineId: string) {
  const cache = useQueryClient();
  const query = dossiersQuery(fineId);
  const dossiers = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => isBeingMade(row) || row.partsState === 'queued') === true
        ? pollInterval(state, pollMs)
        : false,
  });
  const ids = useRequestIds(fineId, dossiers.data?.rows);
  const request = useMutation({
    mutationFn: async (dossierRequest: DossierRequest): Promise<CallRefusal | null> => {
      const id = ids.idOf(dossierRequest);
      const outcome = await callApi(dossiersContract.calls.requestDossier, {
        params: { id: fineId },
        body: { id, ...dossierRequest },
      });
      if (outcome.ok || Object.hasOwn(dossiersContract.messages, outcome.code)) ids.forget(dossierRequest);
      if (!outcome.ok) return outcome;
      await cache.invalidateQueries({ queryKey: query.queryKey });
      return null;
    },
  });
  return { dossiers, request };
}
