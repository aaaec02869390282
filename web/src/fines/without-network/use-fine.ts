import { useQuery } from '@tanstack/react-query';
import { toServiceTime, useSession } from '../../platform/index.ts';
import { fineQuery } from '../fines.queries.ts';
import { readKeptFine, isUnreachable } from './kept-fines.ts';
import { useStoredValue } from './use-stored-value.ts';

/** Reads a fine from the service, or its stored copy while the service cannot be reached. */
export function useFine(fineId: string) {
  const fine = useQuery(fineQuery(fineId));
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const isUnreached = fine.data === undefined && (fine.isError ? isUnreachable(fine.error) : !navigator.onLine);
  const { value, looking } = useStoredValue(isUnreached && userId !== null ? [fineId, userId] : null, () =>
    readKeptFine(userId ?? '', fineId, toServiceTime(new Date())),
  );
  return { fine, kept: value, looking, isUnreached };
}
