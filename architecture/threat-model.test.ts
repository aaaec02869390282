import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { parseNamedTests, readTitles } from './named-tests.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const page = readText('docs/threat-model.md');
const tests = listTrackedFiles().filter((path) => /\.test\.tsx?$/.test(path));
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(
    page
      .slice(0, page.indexOf('## Threats'))
      .split('\n')
      .filter((line) => line.startsWith('| ')).length + 1,
  );

test('every promise of the threat model names a test', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => parseNamedTests(row).every(([, title]) => title === ''))).toEqual([]);
});

test('every test that the threat model names exists, under that name', () => {
  const faults = parseNamedTests(page)
    .filter(([file]) => file !== 'architecture/threat-model.test.ts')
    .filter(([file, title]) => {
      const files = tests.filter((path) => path === file || basename(path) === file);
      return !files.some((path) => readTitles(path).has(title));
    });
  expect(faults).toEqual([]);
});
