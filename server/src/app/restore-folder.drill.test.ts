import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../test/index.ts';
import { readWhole } from '../platform/objects/index.ts';
import { openAdminSocket, askRunningServer } from './admin-socket.ts';
import { readTask } from './admin-task.ts';
import { openPlatform } from './open-platform.ts';
import { emptyPlace, openService, restoreMs } from './restore-folder.fixtures.ts';
import { restoreFolder } from './restore-folder.ts';

eachDatabase('a whole service restored from what is spoilt, or without its key', (open) => {
  test(
    'one-spoilt-file: all the rest is saved, and restored, and it is named',
    async () => {
      const url = (await open()).url ?? undefined;
      const { config, folder, opened } = await openService(url);
      const { objects } = opened.platform;
      for (const name of ['un', 'deux', 'trois'])
        await objects.put(`documents/${name}`, Readable.from([Buffer.from(name)], { objectMode: false }));
      // The name of a backup is its second: the next one is made a day later.
      let aheadMs = 0;
      const clock = { now: () => new Date(opened.platform.clock.now().getTime() + aheadMs) };
      const socket = await openAdminSocket({ ...opened.platform, clock }, opened.taskMeans);
      const backUp = () => askRunningServer(config.dataDir, readTask(['backup', folder])!);
      await backUp();
      aheadMs = 86_400_000;
      // The bytes rot on the disk of the service, which gives the file a new date.
      await spoil(join(config.dataDir, 'objects', 'documents', 'deux'));
      const refused = backUp();
      await expect(refused).rejects.toThrow('Abîmés dans le service, et non copiés\u00a0: 1 fichier.');
      await expect(refused).rejects.toThrow('documents/deux');
      await socket.close();
      await opened.close();

      await spoil(join(folder, 'files', 'documents', 'un'));
      const fresh = await emptyPlace(url);
      const restoring = restoreFolder(fresh, { folder, name: null, tell: () => undefined });
      await expect(restoring).rejects.toThrow('Abîmés dans la sauvegarde, et non remis\u00a0: 1 fichier.');
      await expect(restoring).rejects.toThrow('documents/un\nLa sauvegarde est remise');
      const again = await openPlatform(fresh);
      onTestFinished(() => again.close());
      const contents = ['un', 'deux', 'trois'].map(async (name) => {
        const content = await again.platform.objects.get(`documents/${name}`);
        return content === null ? null : (await readWhole(content)).toString();
      });
      expect(await Promise.all(contents)).toEqual([null, 'deux', 'trois']);
    },
    restoreMs,
  );

  test(
    'restore-without-the-master-key: nothing is written, and the key is named',
    async () => {
      const url = (await open()).url ?? undefined;
      const { config, folder, opened } = await openService(url);
      const socket = await openAdminSocket(opened.platform, opened.taskMeans);
      await askRunningServer(config.dataDir, readTask(['backup', folder])!);
      await socket.close();
      await opened.close();
      const fresh = await emptyPlace(url);
      const restoring = { folder, name: null, tell: () => undefined };
      await expect(restoreFolder({ ...fresh, secretKey: undefined }, restoring)).rejects.toThrow(
        'SECRET_KEY : absente',
      );
      await expect(restoreFolder({ ...fresh, secretKey: 'cd'.repeat(32) }, restoring)).rejects.toThrow(
        'n’ouvre pas cette sauvegarde',
      );
      // No half database remains from an earlier try.
      expect(await restoreFolder(fresh, restoring)).toContain('La sauvegarde est remise');
    },
    restoreMs,
  );
});

/** Changes one byte of a file. */
async function spoil(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
}
