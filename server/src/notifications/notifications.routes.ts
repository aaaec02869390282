import type { notificationsContract } from '@placejuste/contracts/notifications';
import { command, query, serviceCommand, type Handlers } from '../platform/http/index.ts';
import type { Outgoing } from '../platform/outgoing/index.ts';
import { listNotifications } from './list-notifications.ts';
import { countUnread, markAllRead, markRead } from './mark-read.ts';
import { addDevice, removeDevice } from './push/devices.ts';
import { changeSettings } from './push/change-settings.ts';
import { readSettings } from './push/read-settings.ts';
import type { PresentState } from './settled-notifications.ts';

export const createNotificationsHandlers = (
  outgoing: Outgoing,
  presentState: PresentState,
): Handlers<typeof notificationsContract.calls> => ({
  listNotifications: query(listNotifications, ({ query: page }) => ({ ...page, presentState })),
  countUnread: query(countUnread),
  markRead: command(markRead),
  markAllRead: command(markAllRead),
  readSettings: query(readSettings),
  changeSettings: command(changeSettings),
  // Devices are written in a service transaction rather than under row security: a browser may have belonged to another
  // account before.
  addDevice: serviceCommand(addDevice, ({ body: subscription }) => ({ outgoing, subscription })),
  removeDevice: serviceCommand(removeDevice),
});
