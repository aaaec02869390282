import { dossiersContract, type Dossier, type LetterCase } from '@placejuste/contracts/dossiers';
import type { LetterKind } from '@placejuste/domain/letter';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { newActionId } from '../offline/index.ts';
import { callApi, type CallRefusal, pollInterval } from '../platform/index.ts';
import { dossiersQuery } from './dossiers.queries.ts';

/** How often the making of a dossier is looked at. */
const pollMs = 1000;

export function isBeingMade(dossier: Dossier | undefined): boolean {
  return dossier !== undefined && (dossier.state === 'queued' || dossier.state === 'running');
}

/** The dossiers of a fine, newest first, followed while one is made; the making goes on without this screen. */
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
  const request = useMutation({
    mutationFn: async (asked: {
      readonly kind: LetterKind;
      readonly case: LetterCase;
      readonly withSummary: boolean;
    }): Promise<CallRefusal | null> => {
      const outcome = await callApi(dossiersContract.calls.requestDossier, {
        params: { id: fineId },
        body: { id: newActionId(), ...asked },
      });
      if (!outcome.ok) return outcome;
      await cache.invalidateQueries({ queryKey: query.queryKey });
      return null;
    },
  });
  return { dossiers, request };
}
