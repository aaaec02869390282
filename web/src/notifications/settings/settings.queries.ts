import { notificationsContract } from '@placejuste/contracts/notifications';
import { callQuery } from '../../platform/index.ts';

export const settingsQuery = callQuery(notificationsContract.calls.readSettings, {});
