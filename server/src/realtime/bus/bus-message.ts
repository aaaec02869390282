import * as z from 'zod';
import { broadcastBody } from '../wire/frames.ts';

const node = z.uuid();
const topic = z.string().max(255);
const ref = z.string().max(64);
const meta = z.record(z.string(), z.unknown());

/** A message between nodes, the sender included: every node answers its own clients from these alone. */
const busMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('broadcast'),
    node,
    topic,
    event: z.string().max(255),
    body: broadcastBody,
    /** Id of the channel that sent it; null for a call over HTTP. */
    from: z.string().nullable(),
  }),
  /** `replaces`: ref of the channel's former presence; null: none. */
  z.strictObject({
    kind: z.literal('track'),
    node,
    topic,
    key: z.string().max(255),
    ref,
    meta,
    replaces: ref.nullable(),
  }),
  z.strictObject({ kind: z.literal('untrack'), node, topic, ref }),
  /** A node has just joined a topic: the others send their presences again. */
  z.strictObject({ kind: z.literal('ask'), node, topic }),
  /** Sent regularly by each node; one that stops is considered down, with all its clients. */
  z.strictObject({ kind: z.literal('alive'), node }),
]);
export type BusMessage = z.infer<typeof busMessage>;

export const busChannel = 'realtime';
/** PostgreSQL refuses a notification of 8,000 bytes. */
export const maxBusMessageLength = 7900;

export function readBusMessage(text: string): BusMessage | null {
  const result = busMessage.safeParse(parseJson(text));
  return result.success ? result.data : null;
}

/** Change of a person's row, as the triggers report it. */
const rowChange = z.strictObject({
  table: z.string(),
  type: z.enum(['INSERT', 'UPDATE', 'DELETE']),
  key: z.string(),
  user: z.uuid(),
  at: z.string(),
});
export type RowChange = z.infer<typeof rowChange>;

export const changesChannel = 'row_changes';

export function readRowChange(text: string): RowChange | null {
  const result = rowChange.safeParse(parseJson(text));
  return result.success ? result.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
