import { listKeys } from '@placejuste/domain/kernel';
import {
  notificationActNames,
  notificationCodeMessages,
  notificationDeeds,
  notificationFamilies,
} from '@placejuste/domain/notification';
import * as z from 'zod/mini';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';

const id = z.uuid();

/** A notification. Kinds are open strings: a page older than the server must be able to read a list with a new kind. */
export const notification = z.object({
  id,
  /** A kind of `notificationKinds`, or of a later version: the row has its own sentence and link. */
  kind: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** Null where the act no longer exists, or is not known yet. */
  act: z.catch(z.nullable(z.enum(listKeys(notificationActNames))), null),
  /** True when the person can record the act with one press. */
  deed: z.catch(z.nullable(z.enum(notificationDeeds)), null),
  /** The page on which the act is done. */
  path: z.string(),
  /** The fine or the declaration it is about. */
  subjectId: z.nullable(id),
  /** `YYYY-MM-DD`: the safe date it is about; absent from an older service. */
  dueOn: z.optional(z.nullable(z.string())),
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
});
export type Notification = z.infer<typeof notification>;

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23));
/** The person's choices for the telephone. Mails of legal dates are always sent. */
const settings = {
  /** Hours in the time zone of each device; null when push messages may come at any hour. */
  quiet: z.nullable(z.object({ from: hour, until: hour })),
  /** Families without push messages. */
  muted: z.array(z.enum(notificationFamilies)).check(z.maxLength(notificationFamilies.length)),
};
/** True when news are mailed, which the person must choose. When absent from an update, it does not change. */
const news = z.boolean();
/** The settings, with the public key that a browser gives its push service (`applicationServerKey`). */
const settingsReply = z.object({
  ...settings,
  news,
  pushKey: z.string(),
  /** True when this session’s device receives push messages; absent without a session, and from an older service. */
  isDeviceKnown: z.optional(z.boolean()),
});
export type NotificationSettings = z.infer<typeof settingsReply>;
const endpoint = z.string().check(z.maxLength(1000));
const devices = z.object({ devices: z.number() });

const unread = z.object({ unread: z.number() });

export const notificationsContract = defineContract(
  {
    /** The caller's notifications, newest first. */
    listNotifications: {
      method: 'GET',
      path: '/api/notifications',
      access: 'user',
      query: pageQuery,
      reply: pageOf(notification),
      refusals: {},
    },
    countUnread: {
      method: 'GET',
      path: '/api/notifications/unread',
      access: 'user',
      reply: unread,
      refusals: {},
    },
    /** Marks one as read; the first reading counts. Returns the number of unread ones. */
    markRead: {
      method: 'POST',
      path: '/api/notifications/:id/read',
      access: 'user',
      params: z.object({ id }),
      reply: unread,
      refusals: { NOTIFICATION_NOT_FOUND: 'missing' },
    },
    /** Marks all as read up to the last one that the person saw; newer ones stay unread. */
    markAllRead: {
      method: 'POST',
      path: '/api/notifications/read',
      access: 'user',
      body: z.object({ upTo: z.iso.datetime() }),
      reply: unread,
      refusals: {},
    },
    readSettings: {
      method: 'GET',
      path: '/api/notifications/settings',
      access: 'user',
      reply: settingsReply,
      refusals: {},
    },
    changeSettings: {
      method: 'PUT',
      path: '/api/notifications/settings',
      access: 'user',
      /**
       * An absent field does not change, because another device may have changed it since. Older pages send `muted`.
       */
      body: z.object({
        quiet: z.optional(settings.quiet),
        muted: z.optional(settings.muted),
        mute: z.optional(settings.muted),
        unmute: z.optional(settings.muted),
        news: z.optional(news),
      }),
      reply: settingsReply,
      refusals: {},
    },
    /** Registers this browser for push messages, until its session ends. Idempotent. */
    addDevice: {
      method: 'POST',
      path: '/api/notifications/devices',
      access: 'user',
      body: z.object({
        endpoint,
        keys: z.object({ p256dh: z.string().check(z.maxLength(100)), auth: z.string().check(z.maxLength(40)) }),
        /** The time zone of the device, as `Europe/Paris`, in which its quiet hours are counted. */
        timeZone: z.optional(z.string().check(z.maxLength(60))),
      }),
      reply: devices,
      refusals: { PUSH_ENDPOINT_REFUSED: 'unprocessable' },
      perMinute: 20,
    },
    removeDevice: {
      method: 'POST',
      path: '/api/notifications/devices/remove',
      access: 'user',
      body: z.object({ endpoint }),
      reply: devices,
      refusals: {},
    },
  },
  notificationCodeMessages,
);
