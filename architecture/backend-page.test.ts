import { expect, test } from 'vitest';
import { namedTests, titlesOf } from './named-tests.ts';
import { textOf, trackedFiles } from './tracked.ts';

const page = textOf('docs/backend.md');
const files = trackedFiles();
const isThere = (name: string): boolean => files.some((path) => `/${path}`.endsWith(`/${name}`));

test('every handler and every test that the page of the backend names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('every title of a test that it names begins one of that file', () => {
  const titled = namedTests(page).filter(([, title]) => title !== '');
  expect(titled.length).toBeGreaterThan(15);
  const faults = titled.filter(
    ([file, title]) =>
      !files.some((path) => `/${path}`.endsWith(`/${file}`) && [...titlesOf(path)].some((one) => one.includes(title))),
  );
  expect(faults).toEqual([]);
});
