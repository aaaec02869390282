import { expect, test } from 'vitest';
import { isText, readText, listTrackedFiles } from './tracked.ts';

const tracked = listTrackedFiles();
const texts = tracked.filter((path) => isText(path) && path !== 'architecture/tracked-files.test.ts');

/** Matching lines of tracked text, as `path:line`. */
function lines(pattern: RegExp, among: readonly string[]): string[] {
  return among.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 120)}`] : [])),
  );
}

test('git answers with a real list', () => {
  expect(tracked.length).toBeGreaterThan(60);
});

test('the repository contains no registry address, since each machine has its own', () => {
  expect(lines(/"resolved":\s*"http|registry\.npmjs\.org|registry\s*=\s*http|_authToken/, texts)).toEqual([]);
});

test('every package has one exact version, and its hash is in the lock file', () => {
  const manifests = tracked.filter((path) => /^(?:[a-z]+\/)?package\.json$/.test(path));
  const requirements = manifests.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readText(path)) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.entries({ ...dependencies, ...devDependencies });
  });
  expect(requirements.length).toBeGreaterThan(50);
  expect(
    requirements.filter(
      ([name, version]) => !name.startsWith('@placejuste/') && !/^(?:npm:.+@)?\d+\.\d+\.\d+/.test(version),
    ),
  ).toEqual([]);
  const { packages } = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { readonly integrity?: string; readonly link?: true }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  expect(installed.filter(([, { integrity, link }]) => link !== true && integrity === undefined)).toEqual([]);
});

test('no path of one machine is written down', () => {
  expect(lines(/(^|[\s"'`(=:])\/(home|Users|root|work|tmp|mnt)\/[A-Za-z0-9_.-]+/, texts)).toEqual([]);
});

test('no private key or live payment key is kept', () => {
  expect(lines(/-----BEGIN [A-Z ]*PRIVATE KEY-----|sk_live_[A-Za-z0-9]|AKIA[0-9A-Z]{16}/, texts)).toEqual([]);
});

test('no drawer named utils, helpers, common, misc, services or types', () => {
  expect(
    tracked.filter((path) => /(^|\/)(utils?|helpers?|common|misc|services?|types)(\/|\.tsx?$)/.test(path)),
  ).toEqual([]);
});

test('names are kebab-case', () => {
  const odd = tracked.filter(
    (path) => /\.(ts|tsx|css|typ)$/.test(path) && !/^[a-z0-9./_-]+$/.test(path.replace(/^\.?/, '')),
  );
  expect(odd).toEqual([]);
});

test('a sheet of styles or a template is read at one go, as lint asks of code', () => {
  const long = tracked.filter((path) => /\.(css|typ)$/.test(path) && readText(path).split('\n').length > 301);
  expect(long).toEqual([]);
});

test('no unfinished mark, no silenced check', () => {
  const code = texts.filter((path) => /\.(ts|tsx|mjs|js|sql|typ|css)$/.test(path) && !path.startsWith('architecture/'));
  expect(lines(/\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|eslint-disable/, code)).toEqual([]);
});

test('no test is skipped or alone', () => {
  const tests = texts.filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('architecture/'));
  expect(lines(/\b(test|it|describe)\.(only|skip|todo|fixme)\(/, tests)).toEqual([]);
});
