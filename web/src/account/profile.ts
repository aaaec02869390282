import { useQuery } from '@tanstack/react-query';
import { useSession } from '../platform/index.ts';
import { accountQuery } from './account.queries.ts';

/**
 * The signed-in person's profile and role; idle while nobody is signed in.
 * @param isDue false while the last known state is enough for the screen.
 */
export function useAccount(isDue = true) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : '';
  return useQuery({ ...accountQuery(userId), enabled: userId !== '' && isDue });
}
