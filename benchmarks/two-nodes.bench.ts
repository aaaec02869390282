import { randomBytes } from 'node:crypto';
import { median, type Figure } from './figure.ts';
import { withProductOnServer } from './product-on-server.ts';
import { readAccount } from './request-cost.ts';
import { newDataDir, startProduct } from './running-product.ts';

const turns = 11;
/** A process compiles what it does often: each has to have answered as much as the other. */
const warmTurns = 4;

/** Processor time of a read answered by two processes in turn, against one: what a second machine costs. */
export async function run(): Promise<readonly Figure[]> {
  // A session that one signed, the other knows.
  process.env['SECRET_KEY'] = randomBytes(32).toString('hex');
  try {
    return await withProductOnServer(async (on) => {
      const data = await newDataDir();
      const second = await startProduct(data.path, on.databaseUrl, { ROLE: 'web' });
      try {
        const [one, two]: [number[], number[]] = [[], []];
        for (let turn = 0; turn < warmTurns; turn += 1) await readAccount(on, [second]);
        for (let turn = 0; turn <= turns; turn += 1) {
          const alone = await readAccount(on, [on.product]);
          const both = await readAccount(on, [on.product, second]);
          // The first turn warms both.
          if (turn === 0) continue;
          one.push(alone.serviceMs + alone.databaseMs);
          two.push(both.serviceMs + both.databaseMs);
        }
        const detail = `${median(two).toFixed(2)} ms against ${median(one).toFixed(2)} ms, medians of ${turns} turns`;
        return [{ key: 'two-nodes-processor', value: median(two) / median(one), detail }];
      } finally {
        await second.stop();
        await data.remove();
      }
    });
  } finally {
    delete process.env['SECRET_KEY'];
  }
}
