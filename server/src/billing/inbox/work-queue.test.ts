import { expect, it } from 'vitest';
import { workQueue } from './work-queue.ts';

/** Work that ends when the test decides. */
function heldWork() {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const work = (name: string) => async (): Promise<void> => {
    begun.push(name);
    await new Promise<void>((resolve) => endings.push(resolve));
  };
  return { begun, work, end: () => endings.shift()?.() };
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number at once, and waiting work of one key once', async () => {
  const queue = workQueue(2);
  const { begun, work, end } = heldWork();
  for (const key of ['a', 'b', 'c', 'c', 'c']) queue.enqueue(key, work(key));
  await turn();
  expect(begun).toEqual(['a', 'b']);
  // Enqueued under the key of running work, which may have read too early.
  queue.enqueue('a', work('a again'));
  for (const after of [['c'], ['a again']]) {
    end();
    await turn();
    expect(begun.slice(-1)).toEqual(after);
  }
  let isIdle = false;
  const idle = queue.waitUntilIdle().then(() => (isIdle = true));
  end();
  await turn();
  expect(isIdle).toBe(false);
  end();
  await idle;
  expect(begun).toEqual(['a', 'b', 'c', 'a again']);
});

it('when closed, ends running work, drops waiting work and accepts no more', async () => {
  const queue = workQueue(1);
  const { begun, work, end } = heldWork();
  queue.enqueue('a', work('a'));
  queue.enqueue('b', work('b'));
  await turn();
  const closed = queue.close();
  queue.enqueue('c', work('c'));
  end();
  await closed;
  expect(begun).toEqual(['a']);
});
