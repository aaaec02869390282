import { expect, test } from 'vitest';
import { maxTestNameLength, listLongNames, listTestNames } from './test-names.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const files = listTrackedFiles().filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));

test('every test’s name is short enough for one line of a report', () => {
  expect(files.length).toBeGreaterThan(300);
  const names = files.flatMap((path) => listTestNames(path, readText(path)));
  expect(names.length).toBeGreaterThan(2000);
  expect(listLongNames(names)).toEqual([]);
});

const long = 'a'.repeat(maxTestNameLength + 1);
const atLimit = 'a'.repeat(maxTestNameLength);

test.each([
  `test('${long}', () => undefined);`,
  `it("${long}", () => undefined);`,
  `describe(\n  '${long}',\n  () => undefined,\n);`,
  `test.describe('${long}', () => undefined);`,
  `it.each([1])('${long.slice(2)}%s', () => undefined);`,
  `it.each\`a\${1}\`('${long}', () => undefined);`,
  `test.skipIf(false)('${long}', () => undefined);`,
  `eachDatabase('${long}', () => undefined);`,
  `test(\`\${count} ${long.slice(9)}\`, () => undefined);`,
  `test('${long.slice(40)}' + '${long.slice(-40)}', () => undefined);`,
  `describe('short', () => {\n  it('${long}', () => undefined);\n});`,
])('refuses %s', (source) => {
  expect(listLongNames(listTestNames('a.test.ts', source))).toHaveLength(1);
});

test.each([
  `test('${atLimit}', () => undefined);`,
  `it.each(['${long}'])('%s', () => undefined);`,
  `test('l\\'${atLimit.slice(2)}', () => undefined);`,
  `test.step('${long}', () => undefined);`,
  `expect(text).toBe('${long}');`,
])('takes %s', (source) => {
  expect(listLongNames(listTestNames('a.test.ts', source))).toEqual([]);
});

test('tells the file, the line, the length and the name', () => {
  expect(listLongNames(listTestNames('a.test.tsx', `\n\nit('${long}', () => <p />);`))).toEqual([
    `a.test.tsx:3 (91): ${long}`,
  ]);
});
