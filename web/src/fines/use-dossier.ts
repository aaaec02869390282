import { dossiersContract, type Dossier } from '@placejuste/contracts/dossiers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { newActionId } from '../offline/index.ts';
import { callApi, type CallRefusal } from '../platform/index.ts';
import { dossiersQuery } from './fines.queries.ts';

/** How often the making of a dossier is looked at. */
const pollMs = 1000;

export function inTheMaking(dossier: Dossier | undefined): boolean {
  return dossier !== undefined && (dossier.state === 'queued' || dossier.state === 'running');
}

/** The last dossier of a fine, followed while it is made; it goes on without this screen. */
export function useDossier(fineId: string) {
  const cache = useQueryClient();
  const query = dossiersQuery(fineId);
  const dossiers = useQuery({ ...query, refetchInterval: ({ state }) => (inTheMaking(state.data?.rows[0]) ? pollMs : false) });
  const request = useMutation({
    mutationFn: async (): Promise<CallRefusal | null> => {
      const outcome = await callApi(dossiersContract.calls.requestDossier, { params: { id: fineId }, body: { id: newActionId() } });
      if (!outcome.ok) return outcome;
      await cache.invalidateQueries({ queryKey: query.queryKey });
      return null;
    },
  });
  return { dossiers, dossier: dossiers.data?.rows[0], request };
}
