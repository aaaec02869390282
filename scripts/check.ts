// Runs every check that needs neither a browser nor a database. Unchanged files are neither compiled nor linted again:
// then within 60 s on two idle cores.
import pLimit from 'p-limit';
import { run, type Outcome } from './run.ts';

/** The longest first: a long check left alone at the end would leave a core idle. */
const parts: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  // The rules read one file at a time: an unchanged file needs no second reading.
  ['lint', 'eslint', '.', '--cache', '--cache-strategy', 'content', '--cache-location', '.cache/eslint/'],
  // One type checker per project: several would compute the same types, and lint uses the other core.
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
/** Two at a time, for two cores. */
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
