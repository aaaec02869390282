import { useQueryClient } from '@tanstack/react-query';
import { useTeamAct } from '../../admin/index.ts';
import type { CallRefusal } from '../../platform/index.ts';
import { broadcastQuery } from '../suite.queries.ts';

type Outcome<Value> = { readonly ok: true; readonly value: Value } | CallRefusal;

/** Refusals that mean that the page is out of date. */
const outdated: readonly string[] = ['BROADCAST_NOT_FOUND', 'BROADCAST_CHANGED', 'BROADCAST_STATE'];

/** Mutation of one broadcast. It is fetched again afterwards, also when a colleague was faster. */
export function useBroadcastAct<Value, Input = void>(
  id: string,
  act: (input: Input) => Promise<Outcome<Value>>,
  successText: (value: Value) => string,
) {
  const cache = useQueryClient();
  const query = broadcastQuery(id);
  const actAndRead = async (input: Input): Promise<Outcome<Value>> => {
    const outcome = await act(input);
    if (!outcome.ok && outdated.includes(outcome.code)) void cache.invalidateQueries({ queryKey: query.queryKey });
    return outcome;
  };
  return useTeamAct(query, actAndRead, successText);
}
