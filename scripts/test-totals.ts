import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}

/** A missing or truncated report means that its runner died: counted as one failure. */
const died: Totals = { passed: 0, failed: 1, notRun: 0 };

async function report(file: string): Promise<Record<string, unknown> | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

const readNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Totals of vitest's json reporter; a file that failed to load, or an error outside the tests, is a failure. */
export async function readVitestTotals(file: string, exitCode: number): Promise<Totals> {
  const vitestReport = await report(file);
  if (vitestReport === null) return died;
  const failed = readNumber(vitestReport['numFailedTests']);
  const passed = readNumber(vitestReport['numPassedTests']);
  return {
    passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    notRun: Math.max(0, readNumber(vitestReport['numTotalTests']) - passed - failed),
  };
}

/**
 * Tests that failed at the first try, as `file > name`; a file whose process died counts as one. Null when the report
 * cannot tell, or a file failed to load.
 */
export async function listVitestFailures(file: string): Promise<readonly FailedTest[] | null> {
  const vitestReport = await report(file);
  if (vitestReport === null) return null;
  const files = vitestReport['testResults'] as readonly VitestFile[];
  if (files.some(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed)))
    return null;
  return files.flatMap(({ name: file, assertionResults }) => {
    const unfinished = assertionResults.filter(({ status }) => status === 'pending').length;
    const failed = assertionResults.filter(isFailed).map(({ fullName: name }) => ({ file, name, tests: 1 }));
    return unfinished === 0 ? failed : [...failed, { file, name: endedProcess, tests: unfinished }];
  });
}

export interface OutsideError {
  readonly message: string;
  /** Test files running at that time: absolute paths, or relative to their project. */
  readonly files: readonly string[];
  /**
   * True for an error of the runner alone, after a minute without an answer of its own processes: no file explains it.
   */
  readonly isOfRunner: boolean;
}

/** Errors that vitest prints as thrown outside the tests: its JSON report leaves them out. */
export function parseOutsideErrors(output: string): readonly OutsideError[] {
  const [, ...sections] = stripVTControlCharacters(output).split(/^⎯+ (?:Unhandled (?!Errors)|Uncaught )\w+ ⎯+$/m);
  return sections.map((section) => {
    const message = section.trim().split('\n')[0]?.slice(0, 300) ?? '';
    return { message, files: parseFileNames(section), isOfRunner: /\]:? timeout (?:on )?calling "/i.test(message) };
  });
}

/** The file that threw, or the files of a process that died: the report counts these as passed, without a test. */
function parseFileNames(section: string): readonly string[] {
  const thrownIn = /This error originated in "([^"]+)" test file/.exec(section)?.[1];
  if (thrownIn !== undefined) return [thrownIn];
  const endedFiles = /\btest files (\S.*?\.tsx?)\.?$/m.exec(section)?.[1];
  return endedFiles === undefined ? [] : endedFiles.split(', ');
}

/** Replaces a test's name when its process died before it. */
export const endedProcess = 'its process ended';

export interface FailedTest {
  readonly file: string;
  readonly name: string;
  /** Number of tests without a result because of this failure. */
  readonly tests: number;
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const isFailed = ({ status }: { readonly status: string }): boolean => status === 'failed';

/** With more failed tests there is no second try: the machine is not the cause (decision 0069). */
export const maxSecondTries = 2;

/** Totals of Playwright's json reporter; `secondTries` counts the tests that passed at the second try only. */
export async function readPlaywrightTotals(
  file: string,
  exitCode: number,
): Promise<Totals & { readonly secondTries: number }> {
  const playwrightReport = await report(file);
  const stats = playwrightReport?.['stats'] as Record<string, unknown> | undefined;
  if (stats === undefined) return { ...died, secondTries: 0 };
  const secondTries = readNumber(stats['flaky']);
  const isForgiven = secondTries <= maxSecondTries;
  const failed = readNumber(stats['unexpected']) + (isForgiven ? 0 : secondTries);
  return {
    secondTries: isForgiven ? secondTries : 0,
    passed: readNumber(stats['expected']) + (isForgiven ? secondTries : 0),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    notRun: readNumber(stats['skipped']),
  };
}

interface JourneyReport {
  readonly suites?: readonly Suite[];
  /** Errors thrown outside the journeys. */
  readonly errors?: readonly Failure[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly Journey[] }[];
}

interface Journey {
  readonly results: readonly { readonly error?: Failure }[];
}

interface Failure {
  readonly message: string;
  readonly location?: Location;
}

interface Location {
  readonly file: string;
  readonly line: number;
}

/**
 * Each failed try of a journey, passed later or not, in one line: its name, its step and its error. Then the errors
 * outside the journeys.
 */
export async function listFailedTries(file: string): Promise<readonly string[]> {
  const journeyReport = (await report(file)) as JourneyReport | null;
  const outside = (journeyReport?.errors ?? []).map((error) => formatFailure('outside of the journeys', error));
  return [...(journeyReport?.suites ?? []).flatMap(listSuiteFailures), ...outside];
}

function formatFailure(what: string, { location, message }: Failure): string {
  const place = location === undefined ? 'before any step' : `${basename(location.file)}:${location.line}`;
  return `${what}, ${place}: ${stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300)}`;
}

const listSuiteFailures = ({ suites = [], specs = [] }: Suite): readonly string[] => [
  ...suites.flatMap(listSuiteFailures),
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ error }) => (error === undefined ? [] : [formatFailure(title, error)])),
    ),
  ),
];
