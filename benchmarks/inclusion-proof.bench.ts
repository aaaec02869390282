import { randomUUID } from 'node:crypto';
import { call, depositAction, storePhotos } from './deposits.ts';
import { growLog } from './grow-log.ts';
import { median, measureMs, type Figure } from './figure.ts';
import { withProductOnServer, type ProductOnServer } from './product-on-server.ts';
import type { RunningProduct } from './running-product.ts';

/** A public verification takes a few milliseconds: a service just started must be warmed up first. */
const warmRounds = 100;
const measuredRounds = 300;
const logSize = 1_000_000;
const smallLogSize = 1_000;

/** Time of the whole public call for one entry of a large log and of a small one, in turns, on PostgreSQL. */
export async function run(): Promise<readonly Figure[]> {
  return withProductOnServer(async (large) =>
    withProductOnServer(async (small) => {
      const asked = [await depositInLog(large, logSize), await depositInLog(small, smallLogSize)] as const;
      const [inLarge, inSmall]: [number[], number[]] = [[], []];
      for (let round = 0; round < warmRounds + measuredRounds; round += 1) {
        const [one, other] = [await checkedPublicly(asked[0]), await checkedPublicly(asked[1])];
        if (round < warmRounds) continue;
        inLarge.push(one);
        inSmall.push(other);
      }
      const calls = `median of ${measuredRounds} whole public calls, PostgreSQL`;
      return [
        { key: 'inclusion-proof-ms', value: median(inLarge), detail: `${calls}, log of ${logSize} entries` },
        {
          key: 'inclusion-proof-growth',
          value: median(inLarge) / median(inSmall),
          detail: `${median(inLarge).toFixed(1)} ms against ${median(inSmall).toFixed(1)} ms, ${calls}`,
        },
      ];
    }),
  );
}

interface ProofRequest {
  readonly product: RunningProduct;
  readonly id: string;
  readonly size: number;
}

async function depositInLog({ client, product, depositor }: ProductOnServer, size: number): Promise<ProofRequest> {
  const id = randomUUID();
  const action = depositAction(depositor, id, await storePhotos(client, depositor, id));
  await call(product, depositor.person, 'POST', '/api/sync', action);
  await growLog(client, size);
  return { product, id, size };
}

/** Milliseconds of one call. */
async function checkedPublicly({ product, id, size }: ProofRequest): Promise<number> {
  return measureMs(async () => {
    const answer = await fetch(`${product.origin}/api/verify/${id}`);
    const { held } = (await answer.json()) as { held: { log: { size: number; path: readonly string[] } } };
    if (held.log.size !== size || held.log.path.length !== Math.ceil(Math.log2(size)))
      throw new Error(`A proof of ${held.log.path.length} steps in a log of ${held.log.size}`);
  });
}
