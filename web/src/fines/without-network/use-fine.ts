import { useQuery } from '@tanstack/react-query';
import { byServiceClock, useSession } from '../../platform/index.ts';
import { fineQuery } from '../fines.queries.ts';
import { keptFine, wasUnreached } from './kept-fines.ts';
import { useKept } from './use-kept.ts';

/** A fine as the service says it; as this device keeps it while the service is out of reach. */
export function useFine(fineId: string) {
  const fine = useQuery(fineQuery(fineId));
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : null;
  const unreached = fine.data === undefined && (fine.isError ? wasUnreached(fine.error) : !navigator.onLine);
  const { kept, looking } = useKept(unreached && userId !== null ? [fineId, userId] : null, () =>
    keptFine(userId ?? '', fineId, byServiceClock(new Date())),
  );
  return { fine, kept, looking, unreached };
}
