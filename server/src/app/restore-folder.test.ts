import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { wholeOf } from '../platform/objects/index.ts';
import { createScratchDatabase } from '../platform/postgres/index.ts';
import { openAdminSocket, askRunningServer } from './admin-socket.ts';
import { readTask } from './admin-task.ts';
import { readConfig, type Config } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { restoreFolder } from './restore-folder.ts';

const secretKey = 'ab'.repeat(32);

/** Three databases are opened one after the other. */
const longMs = 120_000;

eachDatabase('a whole service, saved by its command and restored elsewhere', (open) => {
  async function configOf(databaseUrl: string | undefined): Promise<Config> {
    return readConfig({
      DATA_DIR: await scratchFolder(),
      LOG_LEVEL: 'silent',
      SECRET_KEY: secretKey,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
  }

  /** A place where nothing is yet. */
  async function elsewhere(url: string | undefined): Promise<Config> {
    if (url === undefined) return configOf(undefined);
    const scratch = await createScratchDatabase(url);
    onTestFinished(() => scratch.drop());
    return configOf(scratch.url);
  }

  test(
    'through the running server, then into an empty place, once',
    async () => {
      const url = (await open()).url ?? undefined;
      const config = await configOf(url);
      const folder = await scratchFolder();
      const opened = await openPlatform(config);
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

      const fresh = await elsewhere(url);
      const restored = await restoreFolder(fresh, { folder, name: null, tell: (line) => told.push(line) });
      expect(restored).toContain('La sauvegarde est remise');
      expect(told.at(-1)).toBe('Fichiers remis\u00a0: 1 sur 1.');
      const again = await openPlatform(fresh);
      const kept = await again.platform.objects.get(`documents/${person}`);
      expect((await wholeOf(kept!)).toString()).toBe('une carte');
      const { rows } = await again.platform.db.asService((tx) =>
        sql`select email from auth.users where id = ${person}`.execute(tx),
      );
      expect(rows).toEqual([{ email: 'ada.essai@exemple.fr' }]);
      await again.close();
      told.length = 0;
      const twice = restoreFolder(fresh, { folder, name: null, tell: (line) => told.push(line) });
      await expect(twice).rejects.toThrow(/pas vide|déjà/);
      // Refused before any file is copied over those that are there.
      expect(told).toEqual([]);
    },
    longMs,
  );

  test(
    'one-spoilt-file: all the rest is saved, and restored, and it is named',
    async () => {
      const url = (await open()).url ?? undefined;
      const config = await configOf(url);
      const folder = await scratchFolder();
      const opened = await openPlatform(config);
      const { objects } = opened.platform;
      for (const name of ['un', 'deux', 'trois'])
        await objects.put(`documents/${name}`, Readable.from([Buffer.from(name)], { objectMode: false }));
      // A backup is named by its second: the one after is made a day later.
      let aheadMs = 0;
      const clock = { now: () => new Date(opened.platform.clock.now().getTime() + aheadMs) };
      const socket = await openAdminSocket({ ...opened.platform, clock }, opened.taskMeans);
      const backUp = () => askRunningServer(config.dataDir, readTask(['backup', folder])!);
      await backUp();
      aheadMs = 86_400_000;
      // Its bytes rot on the disk of the service, which then gives it a new date.
      await spoil(join(config.dataDir, 'objects', 'documents', 'deux'));
      const refused = backUp();
      await expect(refused).rejects.toThrow('Abîmés dans le service, et non copiés\u00a0: 1 fichier.');
      await expect(refused).rejects.toThrow('documents/deux');
      await socket.close();
      await opened.close();

      await spoil(join(folder, 'files', 'documents', 'un'));
      const fresh = await elsewhere(url);
      const restoring = restoreFolder(fresh, { folder, name: null, tell: () => undefined });
      await expect(restoring).rejects.toThrow('Abîmés dans la sauvegarde, et non remis\u00a0: 1 fichier.');
      await expect(restoring).rejects.toThrow('documents/un\nLa sauvegarde est remise');
      const again = await openPlatform(fresh);
      onTestFinished(() => again.close());
      const contents = ['un', 'deux', 'trois'].map(async (name) => {
        const content = await again.platform.objects.get(`documents/${name}`);
        return content === null ? null : (await wholeOf(content)).toString();
      });
      expect(await Promise.all(contents)).toEqual([null, 'deux', 'trois']);
    },
    longMs,
  );

  test(
    'restore-without-the-master-key: nothing is written, and the key is named',
    async () => {
      const url = (await open()).url ?? undefined;
      const config = await configOf(url);
      const folder = await scratchFolder();
      const opened = await openPlatform(config);
      const socket = await openAdminSocket(opened.platform, opened.taskMeans);
      await askRunningServer(config.dataDir, readTask(['backup', folder])!);
      await socket.close();
      await opened.close();
      const fresh = await elsewhere(url);
      const restoring = { folder, name: null, tell: () => undefined };
      await expect(restoreFolder({ ...fresh, secretKey: undefined }, restoring)).rejects.toThrow(
        'SECRET_KEY : absente',
      );
      await expect(restoreFolder({ ...fresh, secretKey: 'cd'.repeat(32) }, restoring)).rejects.toThrow(
        'n’ouvre pas cette sauvegarde',
      );
      // Half a database of an earlier try stands nowhere.
      expect(await restoreFolder(fresh, restoring)).toContain('La sauvegarde est remise');
    },
    longMs,
  );
});

/** One byte of it is not what it was. */
async function spoil(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
}
