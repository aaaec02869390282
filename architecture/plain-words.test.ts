import { expect, test } from 'vitest';
import { listReplacedWordFaults } from './plain-words.ts';
import { isText, readText, listTrackedFiles } from './tracked.ts';

const code = listTrackedFiles().filter(
  (path) =>
    isText(path) &&
    /\.(?:tsx?|mjs|js|sql|css)$|^README\.md$|^docs\/(?:map|glossary)\.md$/.test(path) &&
    !path.startsWith('architecture/plain-words'),
);

test('no word that the conventions replaced is written again', () => {
  expect(code.length).toBeGreaterThan(1500);
  expect(code.flatMap((path) => listReplacedWordFaults(path, readText(path)))).toEqual([]);
});

test.each([
  ['web/src/offline/lifeboat.ts', ''],
  ['server/src/fines/fines.door.ts', ''],
  ['a.ts', 'export const quietMs = 1;'],
  ['a.ts', '/** The one door by which a screen changes something. */'],
])('refuses %s %s', (path, text) => {
  expect(listReplacedWordFaults(path, text)).toHaveLength(1);
});

test('allows « door » for a real door', () => {
  expect(listReplacedWordFaults('a.ts', 'a few letters, a door handle, a kerb')).toEqual([]);
});
