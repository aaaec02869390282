import { finesContract } from '@placejuste/contracts/fines';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { callQuery } from '../../platform/index.ts';

/** Query that decodes a notice number; disabled for null. */
export function decodeNumberQuery(number: string | null) {
  const query = callQuery(finesContract.calls.decodeNumber, { params: { number: number ?? '' } });
  return queryOptions({
    queryKey: query.queryKey,
    queryFn: number === null ? skipToken : (query.queryFn ?? skipToken),
  });
}
