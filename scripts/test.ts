// `npm test`: installs what is missing, builds, runs every test, and prints the totals on one line. `npm test --
// --after-check`: without the projects that `npm run check` has just run.
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from './build.ts';
import { runFirefoxTests } from './firefox-tests.ts';
import { root, run, type Outcome } from './run.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { ensureChromium, ensureChromiumShell, ensureFirefox, installTestTools, ensureTool } from './system-tools.ts';
import {
  endedProcess,
  listFailedTries,
  maxSecondTries,
  parseOutsideErrors,
  readPlaywrightTotals,
  listVitestFailures,
  readVitestTotals,
  type Totals,
} from './test-totals.ts';

// In CI a test that could not run is a failure, because nobody would notice it.
const strict = process.env['CI'] !== undefined && process.env['CI'] !== '' && process.env['CI'] !== 'false';
const reports = join(root, '.cache', 'test');
await rm(reports, { recursive: true, force: true });
await mkdir(reports, { recursive: true });

await installTestTools();
const browser = await ensureChromium();
const shell = await ensureChromiumShell(browser);
const otherBrowser = await ensureFirefox();
if (otherBrowser === null)
  console.log('No Firefox here, and none could be installed: its half of the storage tests is not run.');
const missingTools: string[] = [];
for (const [command, name] of [
  ['pdftotext', 'poppler-utils'],
  ['qpdf', 'qpdf'],
] as const) {
  if ((await ensureTool(command, name)) === null) missingTools.push(`${command} (package ${name})`);
}
// Engine of the oldest iPhones: when it cannot be installed, its journey is not run, and is counted as such.
for (const [command, name] of [
  ['Xvfb', 'xvfb'],
  ['WPEWebDriver', 'wpewebkit-driver'],
  ['cog', 'cog'],
] as const) {
  if ((await ensureTool(command, name)) === null)
    console.log(`No ${command} here, and ${name} could not be installed: a journey in WebKit is not run.`);
}
if (missingTools.length > 0) console.log(`Missing, and not installable here: ${missingTools.join(', ')}.`);

// The tested build is not shipped: maximum compression would take ten seconds of two cores.
if (strict) process.env['SITE_COMPRESSION'] = '5';
if (!(await build())) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const scratch = await makeScratchFolder();
const env = {
  TMPDIR: scratch.path,
  ...(browser === null ? {} : { CHROMIUM_PATH: browser }),
  ...(shell === null ? {} : { CHROMIUM_SHELL_PATH: shell }),
  NO_COLOR: '1',
  // Each test file of the screens has its own process: jsdom and React are compiled once for all of them.
  NODE_COMPILE_CACHE: join(root, '.cache', 'test-compiled'),
};
const others = process.argv.includes('--after-check') ? [] : ['domain', 'contracts', 'architecture'];
const buildReportPath = (name: string): string => join(reports, `${name}.json`);
const runProjects = async (projects: readonly string[], report: string) => {
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  return {
    report,
    outcome: await run('vitest', ['run', ...projectOptions, ...buildReporterOptions(report)], {
      env,
      keepsOutput: true,
    }),
  };
};
const minutes = new Map<string, number>();
// One after the other: both use the CPU, and tests that wait would wait longer.
const server = await runTimed('server', () => runProjects(['server'], buildReportPath('server')));
const web = await runTimed('screens', () => runProjects([...others, 'web*'], buildReportPath('web')));
// In parallel: the Firefox tests use one process and wait for their browser.
const [journeys, other] = await runTimed('journeys', () =>
  Promise.all([
    run('playwright', ['test', '-c', 'e2e/playwright.config.ts'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: buildReportPath('playwright') },
    }),
    otherBrowser === null ? null : runFirefoxTests(otherBrowser, { report: buildReportPath('firefox') }),
  ]),
);

async function runTimed<Outcome>(part: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await work();
  minutes.set(part, (performance.now() - startedAt) / 60_000);
  return outcome;
}

/** One character per test, and a JSON report at that path. */
function buildReporterOptions(report: string): readonly string[] {
  return ['--reporter', 'dot', '--reporter', 'json', '--outputFile.json', report];
}

let secondTriesLeft = maxSecondTries;

interface UnitRun {
  readonly report: string;
  readonly outcome: Outcome;
}

/**
 * In CI, the files of one or two failed tests run once more, alone: on two busy cores a wait may end too early. So do
 * the files of an error thrown outside the tests. Tests that pass only then are listed (decision 0069).
 */
async function withSecondTry(
  { report, outcome: { code, output } }: UnitRun,
  runAgain: (files: readonly string[], report: string) => Promise<number>,
): Promise<Totals> {
  const first = await readVitestTotals(report, code);
  const failures = first.failed === 0 ? [] : await listVitestFailures(report);
  const errors = code === 0 ? [] : parseOutsideErrors(output);
  for (const { files, message } of errors)
    console.log(`Outside of the tests: ${files.join(', ') || 'no file'} > ${message}`);
  const seconds = (failures?.length ?? 0) + errors.length;
  if (!strict || failures === null || seconds === 0 || seconds > secondTriesLeft) return first;
  // A second try could not prove that the error is gone.
  if (errors.some(({ files, isOfRunner }) => files.length === 0 && !isOfRunner)) return first;
  secondTriesLeft -= seconds;
  const again = report.replace(/\.json$/, '-again.json');
  const files = [...new Set([...failures.map(({ file }) => file), ...errors.flatMap((error) => error.files)])];
  if (files.length > 0 && (await readVitestTotals(again, await runAgain(files, again))).failed > 0) return first;
  for (const { file, name } of failures)
    console.log(`Passed at the second try only: ${relative(root, file)} > ${name}`);
  const passed = first.passed + failures.reduce((sum, { tests }) => sum + tests, 0);
  // The tests that a dead process did not run have run now.
  const hasDied = failures.some(({ name }) => name === endedProcess);
  return { passed, failed: 0, notRun: hasDied ? 0 : first.notRun };
}

const unitTotals: Totals[] = [];
for (const unit of [server, web])
  unitTotals.push(
    await withSecondTry(
      unit,
      async (files, report) => (await run('vitest', ['run', ...files, ...buildReporterOptions(report)], { env })).code,
    ),
  );
const otherTotals =
  otherBrowser === null || other === null
    ? { passed: 0, failed: 0, notRun: 1 }
    : await withSecondTry(
        { report: buildReportPath('firefox'), outcome: other },
        async (files, report) => (await runFirefoxTests(otherBrowser, { report, files })).code,
      );
await scratch.remove();

const ofJourneys = await readPlaywrightTotals(buildReportPath('playwright'), journeys.code);
for (const line of await listFailedTries(buildReportPath('playwright'))) console.log(`A journey failed: ${line}`);
if (ofJourneys.secondTries > 0)
  console.log(`${ofJourneys.secondTries} journey(s) passed at the second try only: the list above calls them flaky.`);
const totals = [...unitTotals, ofJourneys, otherTotals];
const sum = (key: 'passed' | 'failed' | 'notRun'): number => totals.reduce((all, part) => all + part[key], 0);
const notRun = sum('notRun');
const failed = sum('failed') + (strict ? notRun : 0);
console.log([...minutes].map(([part, spent]) => `${part}: ${spent.toFixed(1)} min`).join(', '));
if (notRun > 0) console.log(`${notRun} not run on this machine (see above)`);
console.log(`${sum('passed')} passed, ${failed} failed`);
process.exitCode = failed === 0 && missingTools.length === 0 ? 0 : 1;
