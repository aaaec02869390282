import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseIndexStatements, isConcurrent, readMigrations } from '../src/platform/postgres/index.ts';

/**
 * Migrations of `names` that main lacks and that sort before its newest: nodes that have applied that one would never
 * apply them.
 */
function tooOld(names: readonly string[], onMain: readonly string[]): readonly string[] {
  const newest = [...onMain].sort().at(-1) ?? '';
  return names.filter((name) => !onMain.includes(name) && name < newest);
}

/** The last migration before the previous version had to be able to serve beside a newer one. */
const lastUnwatched = '20261126162000';
const breaking =
  /\b(?:drop\s+(?:table|column|function|type|view)|rename|set\s+not\s+null|alter\s+column\s+\w+\s+type)\b/i;

/**
 * First lines by which a migration declares what it removes: that the previous version cannot serve, or what it does
 * not use.
 */
const declarations = [
  '-- The version before cannot serve after this one.',
  '-- The version before uses nothing of what goes here: ',
];

/** Migrations that remove something without such a first line. */
function undeclared(migrations: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  return migrations
    .filter(({ name, text }) => name > lastUnwatched && breaking.test(text))
    .filter(({ text }) => !declarations.some((line) => text.startsWith(line)))
    .map(({ name }) => name);
}

/** The last migration before indexes on tables with rows had to be built concurrently. */
const lastBlocking = '20261129070000';

/** Migrations that build an index with a lock against writing, on a table that they do not create. */
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

/** The last migration before checks on tables with rows had to be validated in a transaction of their own. */
const lastScanning = '20261129110000';

/**
 * Checks that a migration validates while it locks the table against everybody, and checks that are never validated.
 */
function scanning(migrations: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const added = /\badd\s+constraint\s+(\w+)\s+check\b(?:(?!\badd\s+(?:constraint|column)\b)[^;])*/gi;
  const besideColumn = /\badd\s+column\s+(\w+)\b(?:(?!\badd\s+(?:constraint|column)\b)[^;])*\bcheck\b/gi;
  const validated = ({ text }: { readonly text: string }) =>
    [...text.matchAll(/\bvalidate\s+constraint\s+(\w+)/gi)].map(([, check]) => check);
  return migrations
    .filter(({ name }) => name > lastScanning)
    .flatMap((migration) => {
      const later = migrations.filter(({ name }) => name > migration.name).flatMap(validated);
      const checks = [...migration.text.matchAll(added)].flatMap(([whole, check = '']) =>
        /\bnot\s+valid\b/i.test(whole) && !validated(migration).includes(check) && later.includes(check) ? [] : [check],
      );
      return [...checks, ...[...migration.text.matchAll(besideColumn)].map(([, column = '']) => column)];
    });
}

/** Names on main, from git; null outside a clone. */
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

  test('a check of a table that holds rows is added without reading it, then read by itself', async () => {
    expect(scanning(await readMigrations())).toEqual([]);
    const planted = (...texts: readonly string[]) =>
      scanning(texts.map((text, index) => ({ name: `3000010100000${index}_essai`, text })));
    const check = 'alter table public.essai add constraint essai_n check (n > 0) not valid;';
    const read = 'alter table public.essai validate constraint essai_n;';
    expect(planted(check, read)).toEqual([]);
    for (const text of [check, check + read, check.replace(' not valid', '')])
      expect(planted(text)).toEqual(['essai_n']);
    expect(planted(check.replace(' not valid', ''), read)).toEqual(['essai_n']);
    expect(planted('alter table public.essai add column m int check (m > 0);')).toEqual(['m']);
  });

  test('those that build indexes while others write hold nothing else', async () => {
    for (const migration of await readMigrations()) if (isConcurrent(migration)) parseIndexStatements(migration);
    const text = '-- Indexes built while others write.\nalter table public.fines add column n int;';
    const planted = { name: '30000101000000_essai', text, checksum: 'x' };
    expect(isConcurrent(planted)).toBe(true);
    expect(() => parseIndexStatements(planted)).toThrow('30000101000000_essai may hold');
  });

  test('a planted one is seen', () => {
    const main = ['20261121000100_platform', '20261121000700_fines'];
    expect(tooOld([...main, '20261121000650_late'], main)).toEqual(['20261121000650_late']);
    expect(tooOld([...main, '20261122000000_next'], main)).toEqual([]);
  });
});
