// `npm run fuzz -- [requests] [seed]`: slightly invalid requests to every route, on both databases; no answer may be a
// 5xx.
import { run } from './run.ts';

const [requests = '100000', seed = String(Math.floor(Math.random() * 1_000_000))] = process.argv.slice(2);
console.log(`${requests} requests on each database, seed ${seed}`);
const { code } = await run('vitest', ['run', '--project', 'server', 'server/src/app/fuzz-routes.test.ts'], {
  env: { FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
process.exitCode = code ?? 1;
