import type { NewFine } from '@placejuste/contracts/fines';
import { callAs, confirmedPerson, typedFine, type Session } from './people/person.ts';
import { expect, test } from './product/test.ts';
import { newProduct, type Product } from './product/start-product.ts';

const rounds = Number(process.env['KILLS_ROUNDS'] ?? 4);
const writers = 4;

/** Creates fines as fast as the server acknowledges them, until it is killed; returns the acknowledged ids. */
async function writeUntilKilled(product: Product, session: Session): Promise<readonly string[]> {
  const acknowledged: string[] = [];
  const writer = async (): Promise<void> => {
    for (;;) {
      const fine = typedFine() satisfies { readonly id: NewFine['id'] };
      const answer = await callAs(product, session, 'POST', '/api/fines', fine).catch(() => null);
      if (answer === null) return;
      if (!answer.ok) throw new Error(`Refused: ${answer.status} ${await answer.text()}`);
      acknowledged.push(fine.id);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, writer));
  // Killed at a different time in each round, always during writes.
  while (acknowledged.length < 5 + (product.pid() % 23)) await new Promise((resolve) => setTimeout(resolve, 1));
  await product.kill();
  await all;
  return acknowledged;
}

test('kill -9 in the middle of writes, again and again: every acknowledged row is there', async ({ database }) => {
  test.setTimeout(300_000);
  const product = await newProduct(database);
  try {
    await product.start();
    const { session } = await confirmedPerson(product);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeUntilKilled(product, session)));
      await product.start();
    }
    const lost: string[] = [];
    for (const id of acknowledged) {
      const answer = await callAs(product, session, 'GET', `/api/fines/${id}`);
      if (!answer.ok) lost.push(`${id}: ${answer.status}`);
    }
    test.info().annotations.push({ type: 'acknowledged rows', description: String(acknowledged.length) });
    expect(acknowledged.length).toBeGreaterThan(rounds * 5);
    expect(lost).toEqual([]);
    expect(await product.stop()).toBe(0);
  } finally {
    await product.remove();
  }
});
