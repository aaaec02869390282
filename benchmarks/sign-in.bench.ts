import { hash, verify } from '@node-rs/argon2';
import { timedInFlight } from './deposits.ts';
import { median, percentile, type Figure } from './figure.ts';
import { createAccount, newDataDir, startProduct } from './running-product.ts';

const rounds = 5;
const perRound = 60;
const inFlight = 4;
const argon2id = 2;

/** Sign-ins by password over HTTP, in turns with the hash alone, with the server's parameters. */
export async function run(): Promise<readonly Figure[]> {
  const data = await newDataDir();
  const product = await startProduct(data.path);
  try {
    const { email, password } = await createAccount(product);
    const stored = await hash(password, { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    const signIn = async (): Promise<void> => {
      const answer = await fetch(`${product.origin}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    await inTurns(signIn);
    const [signIns, hashes, times]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      hashes.push((await inTurns(async () => void (await verify(stored, password)))).perSecond);
      const turn = await inTurns(signIn);
      signIns.push(turn.perSecond);
      times.push(...turn.times);
    }
    const beside = `the hash alone ${median(hashes).toFixed(0)}/s`;
    return [
      {
        key: 'sign-in-p95-ms',
        value: percentile(times, 0.95),
        detail: `p50 ${median(times).toFixed(0)} ms, ${times.length} sign-ins, ${inFlight} in flight, embedded`,
      },
      {
        key: 'sign-ins-per-second',
        value: median(signIns),
        detail: `${inFlight} in flight, median of ${rounds} turns, embedded; ${beside}`,
      },
    ];
  } finally {
    await product.stop();
    await data.remove();
  }
}

async function inTurns(
  work: () => Promise<void>,
): Promise<{ readonly perSecond: number; readonly times: readonly number[] }> {
  const started = performance.now();
  const times = await timedInFlight(
    Array.from({ length: perRound }, (_, turn) => turn),
    inFlight,
    work,
  );
  return { perSecond: (perRound * 1000) / (performance.now() - started), times };
}
