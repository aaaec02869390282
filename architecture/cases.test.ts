import { expect, test } from 'vitest';
import { listTestNames } from './test-names.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const files = listTrackedFiles().filter((path) => /^server\/.*\.test\.ts$/.test(path));
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index);

/** Numbers of « case 1, 9: … » at the beginning of a test's name. */
function casesOf(name: string): readonly number[] {
  const listed = /^case (\d+(?:, \d+)*)\b/.exec(name)?.[1] ?? '';
  return listed === '' ? [] : listed.split(', ').map(Number);
}

/** The cases of the protocol (decision 0003) are 1 to 120, tested in our own form where decision 0048 says so. */
const cases = numbers(1, 120);

test('each case of the wire stands in the name of a test', () => {
  const names = files.flatMap((path) => listTestNames(path, readText(path)));
  const named = new Set(names.flatMap(({ name }) => casesOf(name)));
  expect(cases.filter((number) => !named.has(number))).toEqual([]);
});

test.each([
  ['case 1, 9: unknown keys', [1, 9]],
  ['case 60 through the client', [60]],
  ['a test of case 4', []],
])('reads the numbers of « %s »', (name, expected) => {
  expect(casesOf(name)).toEqual(expected);
});
