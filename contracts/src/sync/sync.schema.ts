import * as z from 'zod/mini';
import { phoneInstant, signedServerTime } from '../declarations/index.ts';
import { clockTick } from '../evidence/index.ts';

/**
 * Kinds of change that a phone may store until it can send them (decisions §7, and the later ones of
 * docs/decisions/0026 and 0138).
 */
export const syncKinds = [
  'declaration.create',
  'carer.declare',
  'carer.note-fine',
  'declaration.settle-later',
  'declaration.add-ticket',
  'declaration.left-place',
  'declaration.archive',
  'presence.sign',
  'fine.create',
  'fine.update',
  'fine.step',
  'fine.undo-step',
  'fine.paper',
  'vehicle.upsert',
  'station.create',
] as const;
export type SyncKind = (typeof syncKinds)[number];

/** A change stored on a phone, as it is sent. The schema of its kind and version parses the payload. */
export const syncAction = z.object({
  /** UUIDv7 made on the phone: the idempotency key, and the identifier of the row that a `.create` makes. */
  id: z.uuid(),
  /** Any string: a kind that this server does not know is refused with its sentence, not as a malformed request. */
  kind: z.string().check(z.minLength(1), z.maxLength(60)),
  version: z.number().check(z.int(), z.minimum(1)),
  payload: z.record(z.string(), z.unknown()),
  /** The phone's clock when the person acted, so not proved. */
  createdAt: z.iso.datetime(),
  /** The phone's clock at the time of sending, when given. Only the difference of the two phone times is used. */
  sentAt: z.optional(phoneInstant),
  /** The phone's own count of its attempts (decisions §7): accepted, and not used. */
  attempts: z.optional(z.number().check(z.int(), z.minimum(0))),
  lastError: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** The phone's monotonic clock at the time of sending. */
  sentTick: z.optional(clockTick),
});
export type SyncAction = z.infer<typeof syncAction>;

export const syncReply = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** When the server first stored this action: the time that it vouches for. */
  recordedAt: z.iso.datetime(),
  /** True when the outcome was already known, so the command did not run again. */
  replayed: z.boolean(),
  /** The reply of the ordinary route of this kind, parsed by that route's own schema. */
  result: z.unknown(),
});
export type SyncReply = z.infer<typeof syncReply>;

/** The call without its sentences, so that a phone downloads only the part that sending needs. */
export const syncCall = {
  method: 'POST',
  path: '/api/sync',
  access: 'user',
  body: syncAction,
  reply: syncReply,
  refusals: {},
  // A week without network is a hundred declarations, which must not wait for the ordinary limit.
  perMinute: 1200,
} as const;

/** The server’s time, signed by the server: a declaration that contains it was made afterwards. */
export const contactCall = {
  method: 'GET',
  path: '/api/sync/contact',
  access: 'user',
  reply: signedServerTime,
  refusals: {},
} as const;
