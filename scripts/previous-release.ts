// `npm run previous-release`: runs the previous release as a process on the schema of this one. `PREVIOUS` (a commit or
// a tag) replaces the last tag or `deploy/release.json`.
import { build } from './build.ts';
import { run } from './run.ts';

if (!(await build())) process.exit(1);
const { code } = await run('node', ['benchmarks/cluster/beside-previous.ts']);
process.exitCode = code;
