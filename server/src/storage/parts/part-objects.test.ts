import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryObjects } from '../../../test/memory-objects.ts';
import { testClock } from '../../../test/test-clock.ts';
import { createPartObjects } from './part-objects.ts';

const id = '00000000-0000-7000-8000-000000000001';

async function* once(...pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

const opened = () => {
  const clock = testClock('2026-11-21T10:00:00.000Z');
  const objects = memoryObjects(clock);
  const few = { partBytes: 10, maxParts: 50 };
  return { clock, objects, parts: createPartObjects(objects, few), others: createPartObjects(objects, few) };
};

test('bytes sent in any pieces, to either process, read back as they were', async () => {
  const bytes = fc.array(fc.uint8Array({ maxLength: 35 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(bytes, async (requests) => {
      const { parts, others, objects } = opened();
      let offset = 0;
      for (const [turn, bytesOf] of requests.entries()) {
        const sent = Buffer.from(bytesOf);
        offset = await (turn % 2 === 0 ? parts : others).append(
          id,
          offset,
          once(sent.subarray(0, 7), sent.subarray(7)),
        );
      }
      const whole = Buffer.concat(requests);
      expect([offset, await parts.findSize(id), await others.findSize(id)]).toEqual([
        whole.length,
        whole.length,
        whole.length,
      ]);
      expect((await others.readContent(id)).equals(whole)).toBe(true);
      expect([...objects.contents.values()].every((part) => part.length <= 10)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('what arrived before the line was cut is kept', async () => {
  const { parts, others } = opened();
  const cut = (async function* () {
    yield Buffer.from('douze signes');
    throw new Error('line cut');
  })();
  await expect(parts.append(id, 0, cut)).rejects.toThrow('line cut');
  expect((await others.readContent(id)).toString()).toBe('douze signes');
});

test('a process that still writes what was begun anew elsewhere is refused, and adds nothing', async () => {
  const { parts, others } = opened();
  await parts.append(id, 0, once(Buffer.from('début')));
  const [at, text] = [6, ', la suite longue'];
  const sent = await Promise.allSettled([parts, others].map((one) => one.append(id, at, once(Buffer.from(text)))));
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  expect((await parts.readContent(id)).toString()).toBe(`début${text}`);
});

test('a store that fails in the middle keeps what came before', async () => {
  const { parts, objects } = opened();
  const { put } = objects;
  let turns = 0;
  objects.put = async (key, content) => {
    turns += 1;
    if (turns < 3) return put(key, content);
    await buffer(content);
    throw new Error('The object service does not answer');
  };
  await expect(parts.append(id, 0, once(Buffer.alloc(35, 'x')))).rejects.toThrow('does not answer');
  expect(await parts.findSize(id)).toBe(20);
});

test('sent byte by byte, it is refused before it fills the bucket', async () => {
  const { parts, objects } = opened();
  const sendByte = async () => parts.append(id, (await parts.findSize(id)) ?? 0, once(Buffer.from('x')));
  for (let turn = 0; turn < 50; turn += 1) await sendByte();
  await expect(sendByte()).rejects.toMatchObject({ status: 413, message: expect.stringContaining('plus grands') });
  expect(objects.contents.size).toBe(50);
});

test('parts are of one upload, and go with it; those nobody added to are listed', async () => {
  const { parts, clock } = opened();
  const other = id.replace(/1$/, '2');
  await parts.append(id, 0, once(Buffer.alloc(25)));
  const between = new Date(clock.now().getTime() + 1000);
  clock.advance(60);
  await parts.append(other, 0, once(Buffer.from('autre')));
  expect(await parts.listOlderThan(between)).toEqual([id]);
  await parts.remove(id);
  expect([await parts.findSize(id), (await parts.readContent(id)).length, await parts.findSize(other)]).toEqual([
    0, 0, 5,
  ]);
});
