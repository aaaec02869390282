import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFrame, writeBroadcast, writeFrame, type Frame } from './frames.ts';

const frame: Frame = { joinRef: '1', ref: '2', topic: 'realtime:é', event: 'phx_join', payload: { a: [1, null] } };

/** A broadcast as the official client encodes it: kind 3, five lengths, the encoding, the fields, the body. */
function push(fields: readonly string[], encoding: number, body: Buffer): Buffer {
  const parts = fields.map((text) => Buffer.from(text));
  return Buffer.concat([Buffer.from([3, ...parts.map(({ length }) => length), encoding]), ...parts, body]);
}

describe('frames of the Phoenix protocol', () => {
  it.each(['1.0.0', '2.0.0'] as const)('reads what it writes, version %s', (version) => {
    expect(readFrame(version, Buffer.from(writeFrame(version, frame)), false)).toEqual(frame);
    const bare = { ...frame, joinRef: null, ref: null };
    expect(readFrame(version, Buffer.from(writeFrame(version, bare)), false)).toEqual(bare);
  });

  it.each([
    ['no JSON', '{'],
    ['a number', '7'],
    ['a list too short', '["1","2","t","e"]'],
    ['an empty topic', '[null,null,"","e",{}]'],
    ['a topic of a kilobyte', JSON.stringify([null, null, 't'.repeat(1000), 'e', {}])],
    ['a list where a reference is due', '[[],null,"t","e",{}]'],
  ])('refuses %s', (_what, text) => {
    expect(readFrame('2.0.0', Buffer.from(text), false)).toBeNull();
  });

  it('reads broadcasts of JSON and of bytes', () => {
    const json = push(['1', '2', 'realtime:a', 'note', ''], 1, Buffer.from('{"texte":"été"}'));
    expect(readFrame('2.0.0', json, true)).toEqual({
      joinRef: '1',
      ref: '2',
      topic: 'realtime:a',
      event: 'broadcast',
      payload: { event: 'note', body: { encoding: 'json', value: { texte: 'été' } } },
    });
    expect(readFrame('2.0.0', push(['', '', 'a', 'b', ''], 0, Buffer.from([0, 255])), true)?.payload).toEqual({
      event: 'b',
      body: { encoding: 'bytes', base64: 'AP8=' },
    });
  });

  it('writes bytes as the client reads them, and nothing for the version that has none', () => {
    const said = { topic: 'a', event: 'bc', body: { encoding: 'bytes', base64: 'AP8=' } } as const;
    expect(writeBroadcast('2.0.0', said)).toEqual(Buffer.from([4, 1, 2, 0, 0, 97, 98, 99, 0, 255]));
    expect(writeBroadcast('1.0.0', said)).toBeNull();
  });

  it('hostile-frame: whatever the bytes, a frame or null, never an exception', () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.constantFrom('1.0.0', '2.0.0'), (data, isBinary, version) => {
        const read = readFrame(version, data, isBinary);
        expect(read === null || read.topic.length > 0).toBe(true);
        const lied = readFrame(version, Buffer.concat([Buffer.from([3]), data]), true);
        expect(lied === null || lied.event === 'broadcast').toBe(true);
      }),
    );
  });
});
