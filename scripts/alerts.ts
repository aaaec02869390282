// `npm run alerts`: checks the alert rules with Prometheus's own tool, and runs the tests of each alert.
import { run } from './run.ts';
import { ensureTool } from './system-tools.ts';

const promtool = await ensureTool('promtool', 'prometheus');
if (promtool === null) {
  console.log('No promtool on this machine, and prometheus could not be installed.');
  process.exit(1);
}
const checkOutcome = await run(promtool, ['check', 'rules', 'deploy/prometheus/alerts.yml']);
const testOutcome = await run(promtool, ['test', 'rules', 'deploy/prometheus/alerts.test.yml']);
process.exitCode = checkOutcome.code || testOutcome.code;
