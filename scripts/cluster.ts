// `npm run cluster -- [words of faults]`: a whole service on this machine (two web nodes, two workers, sockets,
// HAProxy, PgBouncer, PostgreSQL with its standby, Redis, a bucket), simulated users, and faults one after the other.
// `CLUSTER_HOLDERS` (24), `CLUSTER_THINK_MS` (2000), `PREVIOUS` (a commit or a tag).
import { build } from './build.ts';
import { run } from './run.ts';
import { ensureTool } from './system-tools.ts';

for (const [command, name] of [
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['redis-server', 'redis-server'],
  ['pg_basebackup', 'postgresql'],
] as const) {
  if ((await ensureTool(command, name)) === null)
    throw new Error(`No ${command} here, and ${name} could not be installed`);
}
// Without faketime the clock faults are skipped, which the table says.
await ensureTool('faketime', 'faketime');
if (!(await build())) process.exit(1);
const { code } = await run('node', ['benchmarks/cluster/run.ts', ...process.argv.slice(2)]);
process.exitCode = code;
