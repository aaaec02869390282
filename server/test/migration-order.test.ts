import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { indexStatements, isConcurrent, readMigrations } from '../src/platform/postgres/index.ts';

/** Those of `names` that main does not have and that sort before its newest: nodes already past it never apply them. */
function tooOld(names: readonly string[], onMain: readonly string[]): readonly string[] {
  const newest = [...onMain].sort().at(-1) ?? '';
  return names.filter((name) => !onMain.includes(name) && name < newest);
}

/** The last one before the version before could serve beside a newer one. */
const lastUnwatched = '20261126162000';
const breaking =
  /\b(?:drop\s+(?:table|column|function|type|view)|rename|set\s+not\s+null|alter\s+column\s+\w+\s+type)\b/i;

/** How a first line says that a migration takes something away: with the version before, or nothing that it uses. */
const declarations = [
  '-- The version before cannot serve after this one.',
  '-- The version before uses nothing of what goes here: ',
];

/** Migrations that take something away, and do not say in their first line what it is to the version before. */
function undeclared(migrations: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  return migrations
    .filter(({ name, text }) => name > lastUnwatched && breaking.test(text))
    .filter(({ text }) => !declarations.some((line) => text.startsWith(line)))
    .map(({ name }) => name);
}

/** The last one before indexes of tables that hold rows had to be built while others write. */
const lastBlocking = '20261129070000';

/** Migrations that build an index while whoever writes to its table waits, on a table that they do not create. */
function blocking(migrations: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const index = /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(?:if\s+not\s+exists\s+)?\w+\s+on\s+([\w.]+)/gi;
  const table = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi;
  return migrations
    .filter(({ name, text }) => {
      const created = new Set([...text.matchAll(table)].map(([, found]) => found));
      return name > lastBlocking && [...text.matchAll(index)].some(([, found]) => !created.has(found));
    })
    .map(({ name }) => name);
}

/** Names on main as git knows it; null outside a clone. */
function namesOnMain(): readonly string[] | null {
  for (const reference of ['origin/main', 'main']) {
    const listed = spawnSync('git', ['ls-tree', '--name-only', `${reference}:server/migrations`], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    if (listed.status === 0)
      return listed.stdout
        .split('\n')
        .filter(Boolean)
        .map((file) => basename(file, '.sql'));
  }
  return null;
}

describe('the order of migrations', () => {
  const onMain = namesOnMain();

  test.skipIf(onMain === null)('none here is older than main’s newest', async () => {
    const names = (await readMigrations()).map((migration) => migration.name);
    expect(tooOld(names, onMain ?? [])).toEqual([]);
  });

  test('what the version before uses is not taken away without a word', async () => {
    expect(undeclared(await readMigrations())).toEqual([]);
    const taken = 'alter table public.fines drop column number;';
    const planted = (text: string) => undeclared([{ name: '30000101000000_essai', text }]);
    expect(planted(taken)).toEqual(['30000101000000_essai']);
    for (const line of declarations) expect(planted(`${line}\n${taken}`)).toEqual([]);
  });

  test('an index of a table that holds rows is built while others write', async () => {
    expect(blocking(await readMigrations())).toEqual([]);
    const planted = (text: string) => blocking([{ name: '30000101000000_essai', text }]);
    const index = 'create index essai_n on public.essai (n);';
    expect(planted(index)).toEqual(['30000101000000_essai']);
    expect(planted(index.replace('index', 'index concurrently'))).toEqual([]);
    expect(planted(`create table public.essai (n int);\n${index}`)).toEqual([]);
  });

  test('those that build indexes while others write hold nothing else', async () => {
    for (const migration of await readMigrations()) if (isConcurrent(migration)) indexStatements(migration);
    const text = '-- Indexes built while others write.\nalter table public.fines add column n int;';
    const planted = { name: '30000101000000_essai', text, checksum: 'x' };
    expect(isConcurrent(planted)).toBe(true);
    expect(() => indexStatements(planted)).toThrow('30000101000000_essai may hold');
  });

  test('a planted one is seen', () => {
    const main = ['20261121000100_platform', '20261121000700_fines'];
    expect(tooOld([...main, '20261121000650_late'], main)).toEqual(['20261121000650_late']);
    expect(tooOld([...main, '20261122000000_next'], main)).toEqual([]);
  });
});
