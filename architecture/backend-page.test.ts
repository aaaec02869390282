import { expect, test } from 'vitest';
import { parseNamedTests, readTitles } from './named-tests.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const page = readText('docs/backend.md');
const files = listTrackedFiles();
const isThere = (name: string): boolean => files.some((path) => `/${path}`.endsWith(`/${name}`));

test('every handler and every test that the page of the backend names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('every title of a test that it names begins one of that file', () => {
  const titled = parseNamedTests(page).filter(([, title]) => title !== '');
  expect(titled.length).toBeGreaterThan(15);
  const faults = titled.filter(
    ([file, title]) =>
      !files.some(
        (path) => `/${path}`.endsWith(`/${file}`) && [...readTitles(path)].some((one) => one.includes(title)),
      ),
  );
  expect(faults).toEqual([]);
});
