import * as z from 'zod';

/** A message of the Phoenix protocol, as the official client sends it. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** « 2.0.0 » encodes a frame as a list, and broadcasts of bytes in binary; « 1.0.0 » encodes an object. */
export type WireVersion = '1.0.0' | '2.0.0';

const ref = z
  .union([z.string().max(64), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)));
const topic = z.string().min(1).max(255);
const event = z.string().min(1).max(255);
const listFrame = z
  .tuple([ref, ref, topic, event, z.unknown()])
  .transform(
    ([joinRef, own, about, name, payload]): Frame => ({ joinRef, ref: own, topic: about, event: name, payload }),
  );
const objectFrame = z.object({ join_ref: ref, ref, topic, event, payload: z.unknown() }).transform(
  ({ join_ref: joinRef, ref: own, topic: about, event: name, payload }): Frame => ({
    joinRef,
    ref: own,
    topic: about,
    event: name,
    payload,
  }),
);

/** Null when the bytes are not a frame of that version. */
export function readFrame(version: WireVersion, data: Buffer, isBinary: boolean): Frame | null {
  try {
    if (isBinary) return readBroadcastPush(data);
    const result = (version === '2.0.0' ? listFrame : objectFrame).safeParse(JSON.parse(data.toString('utf8')));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

export function writeFrame(
  version: WireVersion,
  { joinRef, ref: own, topic: about, event: name, payload }: Frame,
): string {
  return version === '2.0.0'
    ? JSON.stringify([joinRef, own, about, name, payload])
    : JSON.stringify({ topic: about, event: name, payload, ref: own, join_ref: joinRef });
}

const kinds = { broadcastPush: 3, broadcast: 4 } as const;
const encodings = { bytes: 0, json: 1 } as const;

/** The body of a broadcast: JSON, or bytes as base64. */
export type BroadcastBody =
  | { readonly encoding: 'json'; readonly value: unknown }
  | { readonly encoding: 'bytes'; readonly base64: string };

export const broadcastBody = z.discriminatedUnion('encoding', [
  z.strictObject({ encoding: z.literal('json'), value: z.unknown() }),
  z.strictObject({ encoding: z.literal('bytes'), base64: z.string() }),
]);

/**
 * Parses a binary broadcast: one byte for each length, in the order of the fields, then the encoding, then the fields.
 */
function readBroadcastPush(data: Buffer): Frame | null {
  if (data.length < 7 || data[0] !== kinds.broadcastPush) return null;
  const fields: string[] = [];
  let offset = 7;
  for (const length of data.subarray(1, 6)) {
    if (offset + length > data.length) return null;
    fields.push(data.toString('utf8', offset, offset + length));
    offset += length;
  }
  const [joinRef = '', own = '', about = '', name = ''] = fields;
  const body = data.subarray(offset);
  const payload: BroadcastBody =
    data[6] === encodings.json
      ? { encoding: 'json', value: JSON.parse(body.toString('utf8')) as unknown }
      : { encoding: 'bytes', base64: body.toString('base64') };
  if (about === '' || name === '') return null;
  return {
    joinRef: joinRef === '' ? null : joinRef,
    ref: own === '' ? null : own,
    topic: about,
    event: 'broadcast',
    payload: { event: name, body: payload },
  };
}

/** Encodes a broadcast for a client: in binary for a body of bytes, as text otherwise. */
export function writeBroadcast(
  version: WireVersion,
  { topic: about, event: name, body }: { readonly topic: string; readonly event: string; readonly body: BroadcastBody },
): string | Buffer | null {
  if (body.encoding === 'json') {
    const payload = { type: 'broadcast', event: name, payload: body.value };
    return writeFrame(version, { joinRef: null, ref: null, topic: about, event: 'broadcast', payload });
  }
  // Version 1.0.0 cannot encode bytes.
  if (version === '1.0.0') return null;
  const [topicBytes, nameBytes] = [Buffer.from(about), Buffer.from(name)];
  const head = Buffer.from([kinds.broadcast, topicBytes.length, nameBytes.length, 0, encodings.bytes]);
  return Buffer.concat([head, topicBytes, nameBytes, Buffer.from(body.base64, 'base64')]);
}
