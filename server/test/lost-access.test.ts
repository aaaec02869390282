import { expect, test } from 'vitest';
import { LostAccessError, migrate, readMigrations } from '../src/platform/postgres/index.ts';
import { eachDatabase } from './index.ts';

// Every other rule, and a dump restored without its role, in `lost-access.drill.test.ts`.
eachDatabase('a database without one of its rules of access', (open) => {
  test('is refused', async () => {
    const db = await open();
    await db.script('drop policy profiles_own on public.profiles');
    await expect(migrate(db, await readMigrations())).rejects.toThrow(LostAccessError);
  });
});
