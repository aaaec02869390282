import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import { runAsService, serviceQuery, type Handlers } from '../platform/http/index.ts';
import { createBroadcast } from './create-broadcast.ts';
import { deleteBroadcast } from './delete-broadcast.ts';
import { editBroadcast } from './edit-broadcast.ts';
import { holdBroadcast } from './sending/hold-broadcast.ts';
import { listBroadcasts } from './list-broadcasts.ts';
import { readBroadcast } from './read-broadcast.ts';
import { resumeBroadcast } from './sending/resume-broadcast.ts';
import { sendBroadcast } from './sending/send-broadcast.ts';
import { testBroadcast } from './test-broadcast.ts';

export const broadcastsHandlers: Handlers<typeof broadcastsContract.calls> = {
  listBroadcasts: serviceQuery(listBroadcasts),
  readBroadcast: serviceQuery(readBroadcast),
  createBroadcast: ({ user, body }, platform) =>
    runAsService(platform, (context) => createBroadcast({ ...context, user }, body)),
  editBroadcast: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => editBroadcast({ ...context, user }, { ...params, ...body })),
  deleteBroadcast: ({ user, params }, platform) =>
    runAsService(platform, (context) => deleteBroadcast({ ...context, user }, params)),
  testBroadcast: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => testBroadcast({ ...context, user }, { ...params, ...body })),
  sendBroadcast: ({ user, params, body }, platform) =>
    runAsService(platform, (context) => sendBroadcast({ ...context, user }, { ...params, ...body })),
  pauseBroadcast: ({ user, params }, platform) =>
    runAsService(platform, (context) => holdBroadcast({ ...context, user }, { ...params, act: 'pause' })),
  resumeBroadcast: ({ user, params }, platform) =>
    runAsService(platform, (context) => resumeBroadcast({ ...context, user }, params)),
  stopBroadcast: ({ user, params }, platform) =>
    runAsService(platform, (context) => holdBroadcast({ ...context, user }, { ...params, act: 'stop' })),
};
