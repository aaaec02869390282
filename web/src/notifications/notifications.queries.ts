import { notificationsContract } from '@placejuste/contracts/notifications';
import { callApi, callQuery, pagesQuery } from '../platform/index.ts';

const { calls } = notificationsContract;

/** Newest first. */
export const listQuery = pagesQuery(calls.listNotifications, (query, signal) =>
  callApi(calls.listNotifications, { query, signal }),
);
export const unreadQuery = callQuery(calls.countUnread, {});
