import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalTables } from './personal-tables.ts';
import { privacyRows, rowsAboutNobody } from './privacy-rows.text.fr.ts';

/** Page of the register, read as text since nothing here may import the web. */
const page = readFileSync(new URL('../../../web/src/site/content/confidentialite.fr.ts', import.meta.url), 'utf8');

function titlesOf(text: string): readonly string[] {
  const register = text.slice(text.indexOf("id: 'registre'"), text.indexOf("id: 'qui'"));
  return [...register.matchAll(/^ {14}\[\n {16}'(.+)',$/gm)].map(([, title = '']) => title);
}

/** Differences between the register and the list. */
function faultsOf(titles: readonly string[], rows: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const told = new Set([...Object.values(rows).flat(), ...rowsAboutNobody]);
  return [
    ...Object.keys(personalTables).flatMap((table) => (rows[table]?.length ? [] : [`${table} has no row`])),
    ...Object.entries(rows).flatMap(([table, named]) =>
      named.filter((title) => !titles.includes(title)).map((title) => `${table}: no row « ${title} » on the page`),
    ),
    ...titles.filter((title) => !told.has(title)).map((title) => `« ${title} » tells of no table`),
  ];
}

test('every personal table has its row on /confidentialite, and every row its table', () => {
  const titles = titlesOf(page);
  expect(titles.length).toBeGreaterThan(20);
  expect(faultsOf(titles, privacyRows)).toEqual([]);
});

test('a table without a row, a removed row and a useless row are detected', () => {
  const { 'public.fines': _fines, ...others } = privacyRows;
  const titles = [...titlesOf(page).filter((title) => title !== 'Une suspension'), 'Vos vacances'];
  expect(faultsOf(titles, others)).toEqual([
    'public.fines has no row',
    'public.account_suspensions: no row « Une suspension » on the page',
    '« Vos vacances » tells of no table',
  ]);
});
