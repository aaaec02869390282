import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

const grid = readText('docs/rgaa.md');
const lines = [...grid.matchAll(/^\| (\d+)\.(\d+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$/gm)].map(
  ([, theme = '', place = '', state = '']) => ({ theme: Number(theme), place: Number(place), state }),
);
const count = (state: string) => lines.filter((line) => line.state === state).length;

/** Number of criteria of each of the thirteen themes of the RGAA 4.1.2. */
const themes = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

test('the grid has every criterion once, in order, each with a known state', () => {
  expect(lines.map(({ theme, place }) => `${theme}.${place}`)).toEqual(
    themes.flatMap((many, index) => Array.from({ length: many }, (_, at) => `${index + 1}.${at + 1}`)),
  );
  expect(lines.filter(({ state }) => !['met', 'not met', 'n/a', 'to judge'].includes(state))).toEqual([]);
});

test('the numbers above the grid and on the page « /accessibilite » are those of its lines', () => {
  for (const state of ['met', 'not met', 'n/a', 'to judge']) expect(grid).toContain(`- **${state}**: ${count(state)}.`);
  // Long sentences are split into several strings.
  const page = readText('web/src/site/content/accessibilite.fr.ts').replaceAll(/' \+\n\s*'/g, '');
  expect(page).toContain(`${count('met')} respectés, ${count('n/a')} sans objet, ${count('not met')} non respecté. `);
  // The page says that no criterion was checked with a real screen reader.
  expect(count('to judge')).toBe(0);
  expect(page).toContain('Aucun essai complet avec NVDA, JAWS, VoiceOver ou TalkBack n’a été fait.');
  expect(count('met') + count('not met') + count('n/a') + count('to judge')).toBe(106);
});

test('frames have a title, tables a caption, and passages in English say so (2.1, 5.4, 8.8)', () => {
  const sources = listTrackedFiles()
    .filter((path) => /^(?:web|server)\/src\/.*(?<!\.test)\.tsx?$/.test(path))
    .map((path) => ({ path, text: readText(path) }));
  const lacking = (tag: RegExp) => sources.flatMap(({ path, text }) => (tag.test(text) ? [path] : []));
  expect(lacking(/<iframe(?![^>]*\btitle=)/)).toEqual([]);
  expect(lacking(/(?<!\?)<table\b[^>]*>(?!\s*<caption)/)).toEqual([]);
  expect(lacking(/<(?!html\b)\w+[^>]*\blang="(?!en")/)).toEqual([]);
});
