import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  listFailedTries,
  parseOutsideErrors,
  readPlaywrightTotals,
  listVitestFailures,
  readVitestTotals,
} from './test-totals.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placejuste-totals-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function written(report: unknown): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, typeof report === 'string' ? report : JSON.stringify(report));
  return file;
}

test('vitest: passed, failed and not run are told apart', async () => {
  const file = await written({ numTotalTests: 13, numPassedTests: 10, numFailedTests: 2 });
  expect(await readVitestTotals(file, 1)).toEqual({ passed: 10, failed: 2, notRun: 1 });
});

test('vitest: a file that does not load is a failure although no test failed', async () => {
  const file = await written({ numTotalTests: 10, numPassedTests: 10, numFailedTests: 0 });
  expect(await readVitestTotals(file, 1)).toMatchObject({ failed: 1 });
});

const tests = (...statuses: string[]) => statuses.map((status, at) => ({ status, fullName: `test ${at + 1}` }));

test('vitest: names what failed, and nothing when a file did not even load', async () => {
  const one = { name: '/a.test.ts', status: 'failed', assertionResults: tests('passed', 'failed') };
  const other = { name: '/b.test.ts', status: 'passed', assertionResults: tests('passed') };
  expect(await listVitestFailures(await written({ testResults: [one, other] }))).toEqual([
    { file: '/a.test.ts', name: 'test 2', tests: 1 },
  ]);
  const dead = { name: '/d.test.ts', status: 'passed', assertionResults: tests('passed', 'pending', 'pending') };
  expect(await listVitestFailures(await written({ testResults: [other, dead] }))).toEqual([
    { file: '/d.test.ts', name: 'its process ended', tests: 2 },
  ]);
  const unloaded = { name: '/c.test.ts', status: 'failed', assertionResults: [] };
  expect(await listVitestFailures(await written({ testResults: [one, unloaded] }))).toBeNull();
  expect(await listVitestFailures(join(folder, 'absent.json'))).toBeNull();
});

test('vitest: tells what was thrown outside of the tests, and in which file', () => {
  const line = '⎯'.repeat(8);
  const output = [
    `${line} Unhandled Errors ${line}`,
    '',
    'Vitest caught 2 unhandled errors during the test run.',
    `${line} Unhandled Rejection ${line}`,
    'Error: driver has already been destroyed',
    ' ❯ acquire driver.js:1:2',
    'This error originated in "src/billing/a.test.ts" test file. It doesn\'t mean the error was thrown there.',
    `${line} Unhandled Error ${line}`,
    'Error: [vitest-worker]: Timeout calling "onTaskUpdate"',
    `${line} Unhandled Error ${line}`,
    'Error: the database of all files ended',
    line,
  ].join('\n');
  expect(parseOutsideErrors(output)).toEqual([
    { message: 'Error: driver has already been destroyed', files: ['src/billing/a.test.ts'], isOfRunner: false },
    { message: 'Error: [vitest-worker]: Timeout calling "onTaskUpdate"', files: [], isOfRunner: true },
    { message: 'Error: the database of all files ended', files: [], isOfRunner: false },
  ]);
  expect(parseOutsideErrors('Tests  4 passed (4)')).toEqual([]);
});

test('vitest: a process that ended names each file that it left without a test', () => {
  const line = '⎯'.repeat(8);
  const ended = 'Caused by: Error: Worker exited unexpectedly with signal SIGKILL during started state while running';
  const output = [
    `${line} Unhandled Error ${line}`,
    'Error: [vitest-pool]: Worker forks emitted error.',
    ' ❯ EventEmitter.onTaskError node_modules/vitest/dist/index.js:1:2',
    '',
    `${ended} test files /x/src/a.test.ts, /x/src/b.test.tsx`,
    ' ❯ ChildProcess.emitUnexpectedExit node_modules/vitest/dist/index.js:1:2',
    `${line} Unhandled Error ${line}`,
    'Error: [vitest-pool]: Failed to start forks worker for test files /x/src/c.test.ts.',
    line,
  ].join('\n');
  expect(parseOutsideErrors(output).map(({ files, isOfRunner }) => [files, isOfRunner])).toEqual([
    [['/x/src/a.test.ts', '/x/src/b.test.tsx'], false],
    [['/x/src/c.test.ts'], false],
  ]);
});

test('Playwright: two second tries are told, a third one makes them all failures', async () => {
  const stats = { expected: 5, unexpected: 1, skipped: 2 };
  expect(await readPlaywrightTotals(await written({ stats: { ...stats, flaky: 2 } }), 1)).toEqual({
    passed: 7,
    failed: 1,
    notRun: 2,
    secondTries: 2,
  });
  expect(await readPlaywrightTotals(await written({ stats: { ...stats, flaky: 3 } }), 1)).toEqual({
    passed: 5,
    failed: 4,
    notRun: 2,
    secondTries: 0,
  });
});

test('a runner that died before its report is one failure', async () => {
  expect(await readVitestTotals(join(folder, 'absent.json'), 1)).toEqual({ passed: 0, failed: 1, notRun: 0 });
  expect(await readPlaywrightTotals(await written('{"stats":'), 0)).toMatchObject({ passed: 0, failed: 1, notRun: 0 });
});

test('Playwright: each try that failed is one line, with where it stopped', async () => {
  const error = {
    message: 'Error: \u001b[31mnot seen\u001b[39m\n\nCall log',
    location: { file: '/e2e/a.spec.ts', line: 7 },
  };
  const dead = { message: 'The browser died' };
  const specs = [{ title: 'a card is validated', tests: [{ results: [{ error }, { error: dead }, {}] }] }];
  const errors = [{ message: 'Error: the worker did not end' }];
  expect(await listFailedTries(await written({ suites: [{ suites: [{ specs }] }], errors }))).toEqual([
    'a card is validated, a.spec.ts:7: Error: not seen Call log',
    'a card is validated, before any step: The browser died',
    'outside of the journeys, before any step: Error: the worker did not end',
  ]);
  expect(await listFailedTries(join(folder, 'absent.json'))).toEqual([]);
});
