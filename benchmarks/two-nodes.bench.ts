import { randomBytes } from 'node:crypto';
import { median, type Figure } from './figure.ts';
import { withProductOnServer } from './product-on-server.ts';
import { readAccount } from './request-cost.ts';
import { newDataDir, startProduct } from './running-product.ts';

const turns = 11;
/** Warm-up turns: both processes must have compiled their hot code. */
const warmTurns = 4;

/** CPU time of a read answered by two processes in turn, against one: the cost of a second machine. */
export async function run(): Promise<readonly Figure[]> {
  // A shared key, so that both accept the same session.
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
          // The first turn is a warm-up.
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
