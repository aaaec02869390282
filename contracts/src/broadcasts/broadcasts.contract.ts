import {
  broadcastAudiences,
  broadcastKinds,
  broadcastLimits,
  broadcastMessages,
  broadcastStates,
} from '@placejuste/domain/broadcast';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery, provedRefusals } from '../kernel/index.ts';

const id = z.uuid();
const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest));

/** The fields of a broadcast that an administrator writes. */
const draft = {
  kind: z.enum(broadcastKinds),
  audience: z.enum(broadcastAudiences),
  /** False when the push message waits for the end of each person's quiet hours. */
  atNight: z.boolean(),
  subject: text(broadcastLimits.subject),
  text: text(broadcastLimits.text),
};
const draftBody = z.object(draft);
export type BroadcastDraft = z.infer<typeof draftBody>;

export const broadcast = z.object({
  id,
  /** Increases with each change of the draft, so that the version sent is the version that was read. */
  version: z.number(),
  ...draft,
  state: z.enum(broadcastStates),
  createdAt: z.iso.datetime(),
  startedAt: z.nullable(z.iso.datetime()),
  endedAt: z.nullable(z.iso.datetime()),
  /** Number of recipients chosen; it still increases until `isCounted`. */
  total: z.number(),
  isCounted: z.boolean(),
  /** Recipients whose mail server accepted the mail. */
  sent: z.number(),
  /** Recipients whose address accepts no mail. */
  refused: z.number(),
  /** Recipients whose mail was given up after days of retries. */
  failed: z.number(),
  /** Recipients who were no longer in the audience when their turn came. */
  skipped: z.number(),
  /** Recipients whose delivery was interrupted: it may have arrived. Absent from a service of before. */
  unsure: z.optional(z.number()),
  /** Recipients whose account was erased before their turn, at the last count. */
  erased: z.number(),
});
export type Broadcast = z.infer<typeof broadcast>;

const version = z.object({ version: z.number().check(z.int()) });
const params = z.object({ id });
const stateRefusals = { BROADCAST_NOT_FOUND: 'missing', BROADCAST_STATE: 'conflict' } as const;
const draftRefusals = { ...stateRefusals, BROADCAST_CHANGED: 'conflict' } as const;
/** `/admin-suite/annonces`. Sending and resuming need a second factor proved within ten minutes. */
export const broadcastsContract = defineContract(
  {
    /** Newest first. */
    listBroadcasts: {
      method: 'GET',
      path: '/api/admin/broadcasts',
      access: administratorAccess,
      query: pageQuery,
      reply: pageOf(broadcast),
      refusals: {},
    },
    /** Reads a broadcast with its mail as it is sent and, for a draft, how many people would receive it now. */
    readBroadcast: {
      method: 'GET',
      path: '/api/admin/broadcasts/:id',
      access: administratorAccess,
      params,
      reply: z.object({
        broadcast,
        recipients: z.number(),
        mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
      }),
      refusals: { BROADCAST_NOT_FOUND: 'missing' },
    },
    createBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts',
      access: administratorAccess,
      body: draftBody,
      reply: broadcast,
      refusals: {},
      perMinute: 20,
    },
    editBroadcast: {
      method: 'PUT',
      path: '/api/admin/broadcasts/:id',
      access: administratorAccess,
      params,
      body: z.extend(draftBody, version.shape),
      reply: broadcast,
      refusals: draftRefusals,
      perMinute: 60,
    },
    deleteBroadcast: {
      method: 'DELETE',
      path: '/api/admin/broadcasts/:id',
      access: administratorAccess,
      params,
      reply: z.object({ id }),
      refusals: stateRefusals,
    },
    /** Mails it to the caller's address, and to nobody else. */
    testBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts/:id/test',
      access: administratorAccess,
      params,
      body: version,
      reply: z.object({ email: z.string() }),
      refusals: { ...draftRefusals, BROADCASTS_OFF: 'conflict', BROADCAST_NO_ADDRESS: 'conflict' },
      perMinute: 10,
    },
    sendBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts/:id/send',
      access: administratorAccess,
      params,
      body: version,
      reply: broadcast,
      refusals: { ...draftRefusals, ...provedRefusals, BROADCASTS_OFF: 'conflict', BROADCAST_NOBODY: 'conflict' },
      perMinute: 20,
    },
    /** Pauses a broadcast at once. Any administrator may do it, without a fresh second factor. */
    pauseBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts/:id/pause',
      access: administratorAccess,
      params,
      reply: broadcast,
      refusals: stateRefusals,
    },
    resumeBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts/:id/resume',
      access: administratorAccess,
      params,
      reply: broadcast,
      refusals: { ...stateRefusals, ...provedRefusals, BROADCASTS_OFF: 'conflict' },
    },
    /** Stops a broadcast for good: people who have not received it will not. */
    stopBroadcast: {
      method: 'POST',
      path: '/api/admin/broadcasts/:id/stop',
      access: administratorAccess,
      params,
      reply: broadcast,
      refusals: stateRefusals,
    },
  },
  broadcastMessages,
);
