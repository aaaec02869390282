import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { oneDatabaseInEachRun } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { readTask } from './admin-task.ts';
import { readConfig } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { restoreMs } from './restore-folder.fixtures.ts';
import { runAlone } from './run-alone.ts';

oneDatabaseInEachRun('a command of the operator beside no running server', (open) => {
  test(
    'no-server-yet: gives and takes access, and what it tells by mail waits for the first start',
    async () => {
      const url = (await open()).url ?? undefined;
      const config = readConfig({
        DATA_DIR: await scratchFolder(),
        LOG_LEVEL: 'silent',
        SECRET_KEY: 'ab'.repeat(32),
        ...(url === undefined ? {} : { DATABASE_URL: url }),
      });
      const run = (...words: string[]): Promise<string> =>
        runAlone(config, readTask(words)!, { tell: () => undefined, signal: new AbortController().signal });
      expect(await run('create', 'ada.essai@exemple.fr')).toContain('est administrateur');
      expect(await run('create', 'bob.essai@exemple.fr')).toContain('Mot de passe');
      expect(await run('revoke', 'bob.essai@exemple.fr', 'admin')).toContain('n’a plus le rôle admin');
      expect(await run('suspend', 'bob.essai@exemple.fr')).toContain('suspendu');
      await expect(run('reconcile-payments', '4')).rejects.toThrow('Le service ne tourne pas');
      expect(await run('erase', 'bob.essai@exemple.fr', '--yes')).toContain('est effacé');
      expect(await run('doctor')).toContain('Tâches de fond');
      const { platform, close } = await openPlatform(config);
      const { rows } = await platform.db.asService((tx) =>
        sql<{ state: string }>`select distinct state from pgboss.job where name = 'notices.deliver-mail'`.execute(tx),
      );
      await close();
      expect(rows).toEqual([{ state: 'created' }]);
    },
    restoreMs,
  );
});
