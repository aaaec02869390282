import { basename } from 'node:path';
import { expect, test } from 'vitest';
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

/** What a test is called: the text given first to `it`, `test`, `describe`, or to what `each` gave back. */
function titlesOf(path: string): ReadonlySet<string> {
  const named = /(?:\b(?:it|test|describe|eachDatabase)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
  return new Set([...textOf(path).matchAll(named)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')));
}

/** Every « `file` “title” “title” » of a text. */
function namedTests(text: string): readonly (readonly [file: string, title: string])[] {
  return [...text.matchAll(/`([\w./-]+\.test\.tsx?)`((?:\s+“[^”]+”)*)/g)].flatMap(([, file = '', titles = '']) =>
    titles === ''
      ? [[file, ''] as const]
      : [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title.replaceAll(/\s+/g, ' ')] as const),
  );
}

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
