import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';

const folder = new URL('../../../docs/runbooks/', import.meta.url);

/** Lists the statements that the runbooks give to type, with an account in place of « … ». */
async function statements(): Promise<readonly (readonly [page: string, statement: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const page of (await readdir(folder)).filter((name) => name.endsWith('.md'))) {
    const text = await readFile(new URL(page, folder), 'utf8');
    for (const [, block = ''] of text.matchAll(/^```sql\n(.*?)^```$/gms))
      for (const statement of block.split(';').map((part) => part.trim()))
        if (!['', 'begin', 'commit'].includes(statement))
          found.push([page, statement.replaceAll(/'…[^']*'/g, `'${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}'`)]);
  }
  return found;
}

eachDatabase('what the runbooks give to type in SQL', (open) => {
  test('names tables and columns that are there', async () => {
    const db = await open();
    const typed = await statements();
    expect(typed.length).toBeGreaterThan(5);
    for (const [page, statement] of typed) {
      // A column that is only a placeholder (« , …) ») takes any number.
      const planned = db.asService((tx) => sql.raw(`explain ${statement.replace(/, …\)$/, ', 100)')}`).execute(tx));
      await expect(planned, `${page}: ${statement}`).resolves.toBeTruthy();
    }
  });
});
