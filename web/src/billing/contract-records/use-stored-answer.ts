import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** What the service says; while it does not answer, what it last said on this device. `readStored` does not change. */
export function useStoredAnswer<Answer, Key extends QueryKey>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  readStored: () => Promise<Answer | null>,
) {
  const query = useQuery(options);
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
  return { query, answer: query.data ?? storedAnswer, isKept: query.data === undefined && storedAnswer !== null };
}
