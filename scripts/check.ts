// Everything that can be told without a browser or a database. What has not changed since the last check is neither
// compiled nor linted again: within 60 s then on two quiet cores.
import pLimit from 'p-limit';
import { run, type Outcome } from './run.ts';

/** The longest first: whatever is alone at the end leaves a core with nothing to do. */
const parts: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // Its rules read one file at a time: one that has not changed needs no second reading.
  ['lint', 'eslint', '.', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'],
  // One checker for each project: several work out the same types, each for itself, and lint has the other core.
  ['types', 'tsc', '-b', '--checkers', '1', '--pretty', 'false'],
  ['tests of the architecture', ...runTestsOf('architecture')],
  ['fast tests', ...runTestsOf('domain', 'contracts')],
  ['boundaries', 'node', 'scripts/boundaries.ts'],
  ['dead code', 'knip', '--no-progress'],
  ['format', 'biome', 'format', '.'],
];

function runTestsOf(...projects: readonly string[]): readonly [command: string, ...args: string[]] {
  return ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), '--reporter', 'dot'];
}

async function runTimed(command: string, args: readonly string[]): Promise<Outcome & { readonly seconds: number }> {
  const start = performance.now();
  const outcome = await run(command, args, { quiet: true, env: { NO_COLOR: '1' } });
  return { ...outcome, seconds: (performance.now() - start) / 1000 };
}

const startedAt = performance.now();
const failed: string[] = [];
/** Two at a time: more would only fight for two cores. */
await pLimit(2).map(parts, async ([name, command, ...args]) => {
  const { code, output, seconds } = await runTimed(command, args);
  if (code !== 0) failed.push(name);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) console.log(output.trim());
});

console.log(
  `check: ${parts.length - failed.length} passed, ${failed.length} failed in ` +
    `${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
