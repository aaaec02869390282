import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { watchLog } from './watch-log.ts';

export const watchedKey = ['log-watch'] as const;
/** Age after which the log is checked again, in ms. A check costs two small answers. */
const freshMs = 3_600_000;

export const logWatchQuery = (cache: QueryClient) =>
  queryOptions({ queryKey: watchedKey, queryFn: () => watchLog(cache), staleTime: freshMs, retry: false });
