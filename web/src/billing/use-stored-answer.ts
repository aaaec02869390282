import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Returns the reply of the service or, after a failure, the last one stored on this device. `readStored` must be a
 * stable function.
 */
export function useStoredAnswer<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  readStored: () => Promise<Answer | null>,
) {
  const query = useQuery(options);
  const { refetch } = query;
  useEffect(() => {
    // A page that was opened without a connection hears of it by this event alone.
    const askAgain = () => void refetch();
    window.addEventListener('online', askAgain);
    return () => window.removeEventListener('online', askAgain);
  }, [refetch]);
  const isUnanswered = query.data === undefined && query.failureCount > 0;
  const [storedAnswer, setStoredAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isUnanswered) return;
    let isCurrent = true;
    void readStored().then((answer) => isCurrent && setStoredAnswer(answer));
    return () => {
      isCurrent = false;
    };
  }, [isUnanswered, readStored]);
  return { query, answer: query.data ?? storedAnswer, isStored: query.data === undefined && storedAnswer !== null };
}
