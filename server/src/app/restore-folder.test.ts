import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listSubjectAudit } from '../accounts/index.ts';
import { oneDatabaseInEachRun } from '../../test/index.ts';
import { readWhole } from '../platform/objects/index.ts';
import { openAdminSocket, askRunningServer } from './admin-socket.ts';
import { readTask } from './admin-task.ts';
import { openPlatform } from './open-platform.ts';
import { emptyPlace, openService, restoreMs } from './restore-folder.fixtures.ts';
import { restoreFolder } from './restore-folder.ts';

oneDatabaseInEachRun('a whole service, saved by its command and restored elsewhere', (open) => {
  test(
    'through the running server, then into an empty place, once',
    async () => {
      const url = (await open()).url ?? undefined;
      const { config, folder, opened } = await openService(url);
      const { platform, taskMeans } = opened;
      const person = platform.newId();
      await platform.objects.put(
        `documents/${person}`,
        Readable.from([Buffer.from('une carte')], { objectMode: false }),
      );
      await platform.db.asService((tx) =>
        sql`insert into auth.users (id, email, created_at, updated_at)
        values (${person}, 'ada.essai@exemple.fr', now(), now())`.execute(tx),
      );
      const socket = await openAdminSocket(platform, taskMeans);
      const told: string[] = [];
      const said = await askRunningServer(config.dataDir, readTask(['backup', folder])!, (line) => told.push(line));
      expect(said).toMatch(/^La sauvegarde \d{8}t\d{6}z est faite\u00a0: 1 fichier, dont 1 nouveau\./);
      expect(told).toEqual([
        expect.stringMatching(/^Base de données\u00a0: /),
        expect.stringMatching(/^Fichiers nouveaux\u00a0: 1, /),
      ]);
      const proved = await askRunningServer(config.dataDir, readTask(['prove-restore', folder])!);
      expect(proved).toContain('se remet en place');
      expect(await askRunningServer(config.dataDir, readTask(['doctor'])!)).toContain('Tout va bien.');
      await expect(askRunningServer(config.dataDir, readTask(['backup', join(folder, 'x')])!)).rejects.toThrow(
        'Ce dossier n’existe pas',
      );
      await socket.close();
      await opened.close();

      const fresh = await emptyPlace(url);
      const restored = await restoreFolder(fresh, { folder, name: null, tell: (line) => told.push(line) });
      expect(restored).toContain('La sauvegarde est remise');
      expect(told.at(-1)).toBe('Fichiers remis\u00a0: 1 sur 1.');
      const again = await openPlatform(fresh);
      const kept = await again.platform.objects.get(`documents/${person}`);
      expect((await readWhole(kept!)).toString()).toBe('une carte');
      const { rows } = await again.platform.db.asService((tx) =>
        sql`select email from auth.users where id = ${person}`.execute(tx),
      );
      expect(rows).toEqual([{ email: 'ada.essai@exemple.fr' }]);
      const [line] = await again.platform.db.asService((tx) =>
        listSubjectAudit(tx, 'backup', { limit: 1, after: null }),
      );
      expect(line).toMatchObject({ action: 'backup.restored', subjectId: expect.stringMatching(/^\d{8}t\d{6}z$/) });
      await again.close();
      told.length = 0;
      const twice = restoreFolder(fresh, { folder, name: null, tell: (line) => told.push(line) });
      await expect(twice).rejects.toThrow(/pas vide|déjà/);
      // Refused before any file is copied over the existing ones.
      expect(told).toEqual([]);
    },
    restoreMs,
  );
});
