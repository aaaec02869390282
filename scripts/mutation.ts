// `npm run mutation -- [slice…]`: changes the law and the outbox in thousands of small ways, one at a time, and runs
// the tests that reach each change. A change that no test notices is listed; the figures are in docs/mutation.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './run.ts';

/** Of each part, in percent: under it the command fails. */
const minScore = 85;

const parts = {
  domain: { folder: 'domain/src', runner: { testRunner: 'domain' } },
  outbox: {
    folder: 'web/src/offline',
    // Half of each change is the start of jsdom, on a busy machine more than Stryker allows.
    runner: { testRunner: 'vitest', vitest: { configFile: 'web/vitest.offline.config.ts' }, timeoutMS: 30_000 },
  },
} as const;
/** A process of the domain's tests loads its modules anew for each change of their loading, and never frees the old. */
const maxTestRunnerReuse = 60;
type Part = keyof typeof parts;

interface Slice {
  readonly part: Part;
  readonly name: string;
}

type MutantResults = Awaited<ReturnType<Stryker['runMutationTest']>>;

/** Part of the stored results that is read. */
interface IncrementalReport {
  readonly files: Readonly<
    Record<string, { mutants: readonly { readonly static?: boolean; readonly status: string }[] }>
  >;
}

interface Counts {
  readonly killed: number;
  readonly survived: number;
  readonly noCoverage: number;
}

const slices: readonly Slice[] = [
  ...readdirSync(join(root, parts.domain.folder))
    .filter((name) => holdsRules(join(root, parts.domain.folder, name)))
    .map((name) => ({ part: 'domain', name }) as const),
  { part: 'outbox', name: 'outbox' },
  { part: 'outbox', name: 'submission' },
];

/** One of sentences alone, as `sync`, or of invented people has nothing to change: Stryker would find no test. */
function holdsRules(folder: string): boolean {
  return readdirSync(folder).some((name) => !/^index\.ts$|\.(?:fr|test|fixtures)\.ts$/.test(name));
}

/**
 * The results are kept in `.cache/mutation`: run again, only what a change of code or tests can alter is tried.
 *
 * A change of what runs while a module or a test file is loaded costs all the tests. Most are noticed by the few tests
 * that reach them later, which are therefore tried first.
 */
async function mutate(part: Part, names: readonly string[]): Promise<MutantResults> {
  const { folder, runner } = parts[part];
  const incrementalFile = `.cache/mutation/${part}.json`;
  const options = {
    mutate: [
      ...names.map((name) => `${folder}/${name}/**/*.{ts,tsx}`),
      '!**/*.{test,fixtures}.{ts,tsx}',
      '!**/index.ts',
    ],
    ...runner,
    incrementalFile,
  };
  forgetStaticSurvivors(join(root, incrementalFile));
  await new Stryker({ ...options, ignoreStatic: true, reporters: ['progress-append-only'] }).runMutationTest();
  forgetStaticSurvivors(join(root, incrementalFile));
  return new Stryker({ ...options, ...(part === 'domain' ? { maxTestRunnerReuse } : {}) }).runMutationTest();
}

/**
 * Stryker does not know which tests reach what runs while a module is loaded: it would keep such a survivor after a
 * test that notices it is written.
 */
function forgetStaticSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const report = JSON.parse(readFileSync(path, 'utf8')) as IncrementalReport;
  for (const file of Object.values(report.files)) {
    file.mutants = file.mutants.filter(
      (mutant) => mutant.static !== true || !['Survived', 'Ignored'].includes(mutant.status),
    );
  }
  writeFileSync(path, JSON.stringify(report));
}

/** An endless loop is noticed by its time limit: it counts as killed. Ignored sentences count nowhere. */
function countMutants(results: MutantResults): Counts {
  const count = (...statuses: readonly string[]) => results.filter(({ status }) => statuses.includes(status)).length;
  return { killed: count('Killed', 'Timeout'), survived: count('Survived'), noCoverage: count('NoCoverage') };
}

function computeScore({ killed, survived, noCoverage }: Counts): number {
  const all = killed + survived + noCoverage;
  return all === 0 ? 100 : (100 * killed) / all;
}

function sum(all: readonly Counts[]): Counts {
  const sumKey = (key: keyof Counts) => all.reduce((so, counts) => so + counts[key], 0);
  return { killed: sumKey('killed'), survived: sumKey('survived'), noCoverage: sumKey('noCoverage') };
}

const renderRow = (title: string, counts: Counts) =>
  `| ${title} | ${counts.killed} | ${counts.survived} | ${counts.noCoverage} | ${computeScore(counts).toFixed(1)} % |`;

const sliceNames = process.argv.slice(2);
const unknown = sliceNames.filter((name) => slices.every((slice) => slice.name !== name));
if (unknown.length > 0) {
  console.error(`No such slice: ${unknown.join(', ')}. There are ${slices.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

// An hour or two of one core: whatever else runs on the machine goes first.
setPriority(15);
const measuredSlices: (Slice & { readonly counts: Counts })[] = [];
for (const part of Object.keys(parts) as Part[]) {
  const ofPart = slices.filter(
    (slice) => slice.part === part && (sliceNames.length === 0 || sliceNames.includes(slice.name)),
  );
  if (ofPart.length === 0) continue;
  const names = ofPart.map(({ name }) => name);
  const results = await mutate(part, names);
  for (const slice of ofPart) {
    const folder = join(root, parts[part].folder, slice.name, '/');
    measuredSlices.push({
      ...slice,
      counts: countMutants(results.filter(({ fileName }) => fileName.startsWith(folder))),
    });
  }
}

console.log('| Slice | Killed | Survived | No coverage | Score |\n|---|---|---|---|---|');
for (const part of Object.keys(parts) as Part[]) {
  const ofPart = measuredSlices.filter((slice) => slice.part === part);
  if (ofPart.length === 0) continue;
  const total = sum(ofPart.map(({ counts }) => counts));
  for (const { name, counts } of ofPart) console.log(renderRow(`\`${name}\``, counts));
  console.log(renderRow(`**${part}**`, total));
  if (computeScore(total) < minScore) process.exitCode = 1;
}
