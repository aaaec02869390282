import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { readMigrations, type Migration } from '../platform/postgres/index.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { tryMigrations } from './try-migrations.ts';

eachDatabase('npm run admin -- try-migrations', (open) => {
  test('says what a start would change, tries it on a copy, and changes nothing', async () => {
    const { url, script } = await open();
    await script('create table public.people (n int); insert into public.people values (1)');
    const config = readConfig({
      DATA_DIR: await scratchFolder(),
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'ab'.repeat(32),
      ...(url === null ? {} : { DATABASE_URL: url }),
    });
    await (await openPlatform(config)).close();
    const own = await readMigrations();
    const attempt = async (more: readonly Migration[], withRows = false) => {
      const lines: string[] = [];
      const tell = (line: string) => void lines.push(line);
      const said = await tryMigrations(config, { tell, withRows, migrations: [...own, ...more] });
      return [...lines, said].join('\n');
    };
    const next = { name: '30000101000000_essai', text: 'create table public.essai (n int)', checksum: 'x' };
    const stop = {
      name: '30000101000001_stop',
      text: '-- The version before cannot serve after this one.\nselect 1',
      checksum: 'x',
    };
    const said = await attempt([next, stop]);
    expect(said).toMatch(/- 30000101000000_essai\n- 30000101000001_stop \(arrêt de la version d’avant\)\n/);
    expect(said).toMatch(/30000101000000_essai\u00a0: [\d,]+ s\n30000101000001_stop\u00a0: [\d,]+ s\nEssayé/);
    // The warning comes before anything is tried, and the same rows would refuse a start.
    const lines: string[] = [];
    const failing = tryMigrations(config, {
      tell: (line) => void lines.push(line),
      withRows: false,
      migrations: [...own, { ...stop, text: `${stop.text}; alter table app.master_key add column essai int not null` }],
    });
    await expect(failing).rejects.toMatchObject({ code: '23502', migration: stop.name });
    expect(lines).toHaveLength(1);
    expect(lines.join()).toContain('(arrêt de la version d’avant)');
    // Rows of people are copied only when asked for.
    const ofPeople = { ...next, text: 'alter table public.people add column essai int not null' };
    if (url !== null) {
      expect(await attempt([ofPeople])).toMatch(/La version d’avant sert aussi après[^]*une copie sans lignes/);
      await expect(attempt([ofPeople], true)).rejects.toMatchObject({ code: '23502' });
    }
    await expect(
      tryMigrations({ ...config, secretKey: 'cd'.repeat(32) }, { tell: () => undefined, withRows: false }),
    ).rejects.toThrow('autre clé maîtresse');
    expect(await attempt([])).toContain('Aucune migration à faire');
  }, 120_000);
});
