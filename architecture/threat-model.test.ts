import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { namedTests, titlesOf } from './named-tests.ts';
import { textOf, trackedFiles } from './tracked.ts';

const page = textOf('docs/threat-model.md');
const tests = trackedFiles().filter((path) => /\.test\.tsx?$/.test(path));
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(
    page
      .slice(0, page.indexOf('## Who'))
      .split('\n')
      .filter((line) => line.startsWith('| ')).length + 1,
  );

test('every promise of the threat model names a test', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => namedTests(row).every(([, title]) => title === ''))).toEqual([]);
});

test('every test that the threat model names exists, under that name', () => {
  const faults = namedTests(page)
    .filter(([file]) => file !== 'architecture/threat-model.test.ts')
    .filter(([file, title]) => {
      const found = tests.filter((path) => path === file || basename(path) === file);
      return !found.some((path) => titlesOf(path).has(title));
    });
  expect(faults).toEqual([]);
});
