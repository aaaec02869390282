import { notificationsContract } from '@placejuste/contracts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../accessibility/index.ts';
import { callApi, CallFailure } from '../platform/index.ts';
import { listQuery, unreadQuery } from './notifications.queries.ts';
import { notificationsText as text } from './notifications.text.fr.ts';

const { calls } = notificationsContract;

/** Marks notifications as read; the list and the count are fetched again. */
export function useMarkAsRead() {
  const cache = useQueryClient();
  const settle = async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: listQuery.queryKey }),
      cache.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    ]);
  };
  const one = useMutation({
    mutationFn: async (id: string) => {
      const outcome = await callApi(calls.markRead, { params: { id } });
      if (!outcome.ok) throw new CallFailure(outcome);
    },
    onSuccess: settle,
  });
  const all = useMutation({
    mutationFn: async (upTo: string) => {
      const outcome = await callApi(calls.markAllRead, { body: { upTo } });
      if (!outcome.ok) throw new CallFailure(outcome);
      announce(text.allRead);
    },
    onSuccess: settle,
  });
  return {
    /** A failure is not shown: the person is already following the notification. */
    readOne: (id: string) => one.mutate(id),
    readAll: (upTo: string) => all.mutate(upTo),
    busy: all.isPending,
    fault: all.error,
  };
}
