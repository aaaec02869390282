// `npm run mutation -- [slice…]`: applies thousands of small changes (mutants) to the legal rules and the outbox, one
// at a time, and runs the tests that cover each. Surviving mutants are listed; the scores are in docs/mutation.md.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from './run.ts';

/** Minimum score of each part, in percent: below it the command fails. */
const minScore = 85;

const parts = {
  domain: { folder: 'domain/src', runner: { testRunner: 'domain' } },
  outbox: {
    folder: 'web/src/offline',
    // Half the time of each mutant is the start of jsdom, longer on a busy machine than Stryker's default.
    runner: { testRunner: 'vitest', vitest: { configFile: 'web/vitest.offline.config.ts' }, timeoutMS: 30_000 },
  },
} as const;
/**
 * A test process of the domain loads its modules again for each mutant of module code, and never frees the old ones.
 */
const maxTestRunnerReuse = 60;
type Part = keyof typeof parts;

interface Slice {
  readonly part: Part;
  readonly name: string;
}

type MutantResults = Awaited<ReturnType<Stryker['runMutationTest']>>;

/** The part of the stored report that is read. */
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

/** A folder with sentences or fixtures only, such as `sync`, has no code to mutate: Stryker would find no test. */
function holdsRules(folder: string): boolean {
  return readdirSync(folder).some((name) => !/^index\.ts$|\.(?:fr|test|fixtures)\.ts$/.test(name));
}

/**
 * The results are stored in `.cache/mutation`: the next run only tries mutants that a change of code or tests can
 * affect. A mutant in code that runs when a module loads needs all the tests. Most are killed by the few tests that
 * cover them later, which therefore run first.
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
 * Stryker does not know which tests cover code that runs when a module loads: it would keep such a survivor after a
 * test that kills it is written.
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

/** An endless loop is detected by its time limit: it counts as killed. Ignored sentences are not counted. */
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

// An hour or two of one core: everything else on the machine has priority.
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
