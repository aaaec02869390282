import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

const { sideEffects } = JSON.parse(readText('web/package.json')) as { readonly sideEffects: readonly string[] };
const sources = listTrackedFiles().filter(
  (path) => /^web\/src\/.*\.tsx?$/.test(path) && !/\.(?:test|fixtures)\.tsx?$/.test(path),
);

/** Returns « ./src/a.ts » for the file itself, then for each of our modules that it imports for side effects only. */
function actingFiles(path: string): readonly string[] {
  const imported = [...readText(path).matchAll(/^import '(\.[^']+\.tsx?)';/gm)].map(([, specifier = '']) =>
    posix.join(dirname(path), specifier),
  );
  return imported.length === 0 ? [] : [path, ...imported].map((file) => `./${posix.relative('web', file)}`);
}

test('the build keeps imports with side effects: without one, pdf.js fails below iOS 17.4', () => {
  const acting = sources.flatMap(actingFiles);
  expect(acting).toContain('./src/vision/notice-reading/pdf/promise-with-resolvers.ts');
  expect(
    acting.filter((file) => !sideEffects.includes(file)),
    'name it in `sideEffects` of web/package.json',
  ).toEqual([]);
});
