import { useQuery } from '@tanstack/react-query';
import { pollInterval } from '../../platform/index.ts';
import { checkQuery } from './exhibit-reading.queries.ts';

/** Interval between two polls while exhibits are read, in ms: each exhibit takes seconds. */
const pollMs = 2000;
/** Age after which the answer is fetched again, in ms: the addresses of its pictures last five minutes. */
const freshMs = 120_000;

/** Query of the reading of a dossier's exhibits, polled while some are being read; disabled without a dossier. */
export function useCheck(dossierId: string | null) {
  return useQuery({
    ...checkQuery(dossierId ?? ''),
    enabled: dossierId !== null,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.data?.isReading === true ? pollInterval(state, pollMs) : false),
  });
}

/** True while exhibits of the dossier are being read; false while the state is unknown. */
export function useIsReading(dossierId: string | null): boolean {
  return useCheck(dossierId).data?.isReading ?? false;
}

/** True while the first answer is being fetched; false once it came or failed, or while the network pauses it. */
export function useIsCheckAwaited(dossierId: string): boolean {
  const { isPending, failureCount, fetchStatus } = useCheck(dossierId);
  return isPending && failureCount === 0 && fetchStatus === 'fetching';
}

/**
 * True when a paper stops the dossier; false while unknown, as the service refuses the file of a stopped one anyway.
 */
export function useIsStopped(dossierId: string | null): boolean {
  return useCheck(dossierId).data?.isStopped ?? false;
}
