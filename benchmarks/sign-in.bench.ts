import { hash, verify } from '@node-rs/argon2';
import { median, type Figure } from './figure.ts';
import { perSecond } from './load.ts';
import { account, newDataDir, startProduct } from './running-product.ts';

const rounds = 5;
const seconds = 4;
const connections = 8;
const argon2id = 2;

/** The same parameters as the server's, on as many hands as requests under way: the whole machine. */
async function hashesPerSecond(password: string): Promise<number> {
  const stored = await hash(password, { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const started = performance.now();
  let done = 0;
  const hand = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      await verify(stored, password);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, hand));
  return done / ((performance.now() - started) / 1000);
}

/** Sign-ins by password over HTTP against bare verifications of the hash, interleaved. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const { email, password } = await account(product);
    const signIns: number[] = [];
    const hashes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      hashes.push(await hashesPerSecond(password));
      signIns.push(
        await perSecond({
          url: `${product.origin}/auth/v1/token?grant_type=password`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
          connections,
          seconds,
        }),
      );
    }
    const value = median(signIns) / median(hashes);
    return [
      {
        key: 'sign-in-to-hash',
        value,
        detail: `${median(signIns).toFixed(0)}/s against ${median(hashes).toFixed(0)}/s, embedded`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
  }
}
