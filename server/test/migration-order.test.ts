import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMigrations } from '../src/platform/postgres/index.ts';

/** Those of `names` that main does not have and that sort before its newest: nodes already past it never apply them. */
function tooOld(names: readonly string[], onMain: readonly string[]): readonly string[] {
  const newest = [...onMain].sort().at(-1) ?? '';
  return names.filter((name) => !onMain.includes(name) && name < newest);
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

  test('a planted one is seen', () => {
    const main = ['20261121000100_platform', '20261121000700_fines'];
    expect(tooOld([...main, '20261121000650_late'], main)).toEqual(['20261121000650_late']);
    expect(tooOld([...main, '20261122000000_next'], main)).toEqual([]);
  });
});
