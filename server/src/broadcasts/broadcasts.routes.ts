import type { broadcastsContract } from '@placejuste/contracts/broadcasts';
import { serviceCommand, serviceQuery, type Handlers } from '../platform/http/index.ts';
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
  createBroadcast: serviceCommand(createBroadcast),
  editBroadcast: serviceCommand(editBroadcast),
  deleteBroadcast: serviceCommand(deleteBroadcast),
  testBroadcast: serviceCommand(testBroadcast),
  sendBroadcast: serviceCommand(sendBroadcast),
  pauseBroadcast: serviceCommand(holdBroadcast, ({ params }) => ({ ...params, act: 'pause' as const })),
  resumeBroadcast: serviceCommand(resumeBroadcast),
  stopBroadcast: serviceCommand(holdBroadcast, ({ params }) => ({ ...params, act: 'stop' as const })),
};
