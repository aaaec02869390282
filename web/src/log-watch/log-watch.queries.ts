import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { watchLog } from './watch-log.ts';

export const watchedKey = ['log-watch'] as const;
/** Once an hour is often enough to find out, and costs two small answers. */
const freshMs = 3_600_000;

export const watchedQuery = (cache: QueryClient) =>
  queryOptions({ queryKey: watchedKey, queryFn: () => watchLog(cache), staleTime: freshMs, retry: false });
