import { notificationsContract } from '@placejuste/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { callApi, watchSession } from '../platform/index.ts';
import { listQuery, unreadQuery } from './notifications.queries.ts';

interface OpenedNotification {
  /** Query parameter with the id of the pressed notification. */
  readonly parameter: string;
  /** Kind of the worker's message to a page that is already open. */
  readonly message: string;
}

/** Marks a pressed notification as read, so that other devices do not repeat it in the morning. */
export function startOpenedReading(queries: QueryClient, { parameter, message }: OpenedNotification): void {
  const url = new URL(window.location.href);
  const id = url.searchParams.get(parameter);
  if (id !== null) {
    url.searchParams.delete(parameter);
    window.history.replaceState(window.history.state, '', url);
    readOnceSignedIn(queries, id);
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { kind, id: notificationId } = (data ?? {}) as { readonly kind?: unknown; readonly id?: unknown };
    if (kind === message && typeof notificationId === 'string') readOnceSignedIn(queries, notificationId);
  });
}

/** On a failure the notification stays unread, without an error. */
function readOnceSignedIn(queries: QueryClient, id: string): void {
  let isAsked = false;
  watchSession(({ status }) => {
    if (status !== 'signed-in' || isAsked) return;
    isAsked = true;
    void callApi(notificationsContract.calls.markRead, { params: { id } }).then(async ({ ok }) => {
      if (!ok) return;
      await queries.invalidateQueries({ queryKey: listQuery.queryKey });
      await queries.invalidateQueries({ queryKey: unreadQuery.queryKey });
    });
  });
}
