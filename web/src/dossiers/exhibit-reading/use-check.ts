import { useQuery } from '@tanstack/react-query';
import { pollInterval } from '../../platform/index.ts';
import { checkQuery } from './exhibit-reading.queries.ts';

/** How often the reading of the exhibits is looked at: each takes seconds. */
const pollMs = 2000;
/** The addresses of the pictures last five minutes. */
const freshMs = 120_000;

/** What was read of the exhibits of that dossier, followed while some are being read; nothing without a dossier. */
export function useCheck(dossierId: string | null) {
  return useQuery({
    ...checkQuery(dossierId ?? ''),
    enabled: dossierId !== null,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.data?.isReading === true ? pollInterval(state, pollMs) : false),
  });
}

/** Whether the exhibits of that dossier are still being read; false while it is not known. */
export function useReading(dossierId: string | null): boolean {
  return useCheck(dossierId).data?.isReading ?? false;
}

/** Whether the first answer is on its way: neither come nor failed, and not held back by the network. */
export function useCheckAwaited(dossierId: string): boolean {
  const { isPending, failureCount, fetchStatus } = useCheck(dossierId);
  return isPending && failureCount === 0 && fetchStatus === 'fetching';
}

/** Whether a paper stops that dossier; false while it is not known: the service refuses its file anyway. */
export function useStopped(dossierId: string | null): boolean {
  return useCheck(dossierId).data?.isStopped ?? false;
}
