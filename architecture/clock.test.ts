import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

/** Expressions that depend on the day of the test run. */
const readings = [
  ['the real clock', /\bDate\.now\(\)|\bnew (?:globalThis\.)?Date\(\)/],
  ['the time of a file', /\b(?:[acm]|birth)time(?:Ms)?\b/],
] as const;

/**
 * Tests that depend on another clock, each with its owner. Journeys in a browser are not checked: they run the product.
 */
const meetAnotherClock: Readonly<Record<string, string>> = {
  'server/src/dossiers/pdf/printed-proof.test.ts': 'openssl stamps with the time of the machine',
  'server/src/evidence/stamps.test.ts': 'openssl stamps with the time of the machine',
  'server/src/platform/timestamping/time-stamp.test.ts': 'openssl stamps with the time of the machine',
  'server/src/verify/verify.fixtures.ts': 'openssl stamps with the time of the machine',
  'server/test/oidc-provider.ts': 'the client of OpenID Connect compares tokens with the time of the machine',
  'server/test/running-auth.ts': 'the official client compares the end of a session with the time of the machine',
  'server/test/s3.process.ts': 'the bucket of `npm run cluster`, asked by processes with the time of the machine',
  'server/test/server-cluster.ts': 'the age of databases that other runs left',
  'web/test/test-clock.ts': 'the clock the screens are shown instead',
};

const isTest = (path: string): boolean =>
  /\.(?:test|fixtures)\.tsx?$|^(?:server|web)\/test\//.test(path) && !path.startsWith('architecture/');

function readingsIn(source: string): readonly string[] {
  return readings.filter(([, pattern]) => pattern.test(source)).map(([what]) => what);
}

test.each([
  ['const today = new Date();', ['the real clock']],
  ['const now = Date.now();', ['the real clock']],
  ['const day = (await stat(path)).mtime;', ['the time of a file']],
  ['expect(statSync(path).birthtimeMs).toBe(0);', ['the time of a file']],
  ["const day = new Date('2026-11-22');", []],
  ['await utimes(path, day, day);', []],
] as const)('seen in a planted test: %s', (source, expected) => {
  expect(readingsIn(source)).toEqual(expected);
});

test('no test depends on the day it runs', () => {
  const tests = listTrackedFiles().filter(isTest);
  expect(tests.length).toBeGreaterThan(200);
  const clockReadings = tests
    .filter((path) => !Object.hasOwn(meetAnotherClock, path))
    .flatMap((path) => readingsIn(readText(path)).map((what) => `${path} reads ${what}`));
  expect(
    clockReadings,
    'inject the clock: makeTestPlatform on the server, testNow() on a screen, utimes() for a file',
  ).toEqual([]);
});

test('every exception still reads a clock', () => {
  expect(Object.keys(meetAnotherClock).filter((path) => readingsIn(readText(path)).length === 0)).toEqual([]);
});
