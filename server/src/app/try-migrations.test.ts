import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { readMigrations } from '../platform/postgres/index.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { tryMigrations } from './try-migrations.ts';

eachDatabase('npm run admin -- try-migrations', (open) => {
  test('says what a start would change, and changes nothing', async () => {
    const { url } = await open();
    const config = readConfig({
      DATA_DIR: await scratchFolder(),
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'ab'.repeat(32),
      ...(url === null ? {} : { DATABASE_URL: url }),
    });
    await (await openPlatform(config)).close();
    expect(await tryMigrations(config)).toContain('Aucune migration à faire');
    const next = { name: '30000101000000_essai', text: 'create table public.essai (n int)', checksum: 'x' };
    expect(await tryMigrations(config, [...(await readMigrations()), next])).toContain('- 30000101000000_essai\n');
    const broken = { ...next, text: 'create tabel x' };
    await expect(tryMigrations(config, [...(await readMigrations()), broken])).rejects.toMatchObject({ code: '42601' });
    await expect(tryMigrations({ ...config, secretKey: 'cd'.repeat(32) })).rejects.toThrow('autre clé maîtresse');
    expect(await tryMigrations(config)).toContain('Aucune migration à faire');
  }, 60_000);
});
