import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneDatabase } from '../../test/index.ts';
import { scratchFolder } from '../../test/scratch-folder.ts';
import { runAsService } from '../platform/http/index.ts';
import { readBackups } from './read-backups.ts';
import { openSaved } from './saved-service.fixtures.ts';

/** Time to start an embedded database for each proof. */
const longMs = 120_000;

oneDatabase('backup, in trouble', (open) => {
  test(
    'nothing of it is in the clear',
    async () => {
      const { ada, folder, declare, save } = await openSaved(open);
      const id = await declare();
      await save();
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        const bytes = await readFile(join(file.parentPath, file.name));
        for (const word of [id, ada.claims.email, 'AB-123-CD', 'windshield', 'parking', 'PGDMP'])
          expect(bytes.includes(word), `${word} in ${file.name}`).toBe(false);
      }
    },
    longMs,
  );

  test(
    'file-spoilt-in-the-backup, and file-lost-from-the-backup: the proof says so',
    async () => {
      const { platform, folder, declare, save, prove, photographs } = await openSaved(open);
      await declare();
      await save();
      const [first = '', second = ''] = await photographs();
      const place = join(folder, 'files', 'declaration-photos');
      const bytes = await readFile(join(place, first));
      bytes[bytes.length - 20]! ^= 1;
      await writeFile(join(place, first), bytes);
      expect(await prove()).toMatchObject({ files: { damaged: 1 }, isGood: false });
      await rm(join(place, second));
      expect(await prove()).toMatchObject({ absent: 1, isGood: false });
      expect((await runAsService(platform, readBackups)).lastProvedAt).toBeNull();
    },
    longMs,
  );

  test(
    'backup-cut-short: it is no backup, and the next one clears it',
    async () => {
      const { platform, folder, declare, save, prove } = await openSaved(open);
      await declare();
      await expect(save({ signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
      const { name } = await save();
      await rm(join(folder, 'history', 'manifests', name));
      await expect(prove()).rejects.toMatchObject({ reason: 'NO_BACKUP' });
      platform.clock.advance(60);
      expect(await save()).toMatchObject({ forgotten: 1, copied: 0 });
      expect(await prove()).toMatchObject({ isGood: true });
    },
    longMs,
  );

  test(
    'a folder that is no place for backups is refused',
    async () => {
      const { platform, folder, save, prove } = await openSaved(open);
      await expect(save({ folder: join(folder, 'absent') })).rejects.toMatchObject({ reason: 'ABSENT' });
      await expect(save({ folder: '/sys' })).rejects.toMatchObject({ reason: 'CLOSED' });
      const [unopened, locked] = [await scratchFolder(), await scratchFolder()];
      for (const name of ['history', 'files']) await symlink('/sys/kernel', join(unopened, name));
      await symlink('/sys/backup.lock', join(locked, 'backup.lock'));
      for (const closed of [unopened, locked])
        await expect(save({ folder: closed })).rejects.toMatchObject({ reason: 'CLOSED' });
      await expect(save({ folder: platform.dataDir })).rejects.toMatchObject({ reason: 'BESIDE_DATA' });
      const both = await Promise.allSettled([save(), save()]);
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const stranger = { ...platform, secrets: { key: () => Buffer.alloc(32, 7) } };
      await expect(prove(null, stranger)).rejects.toMatchObject({ reason: 'OTHER_KEY' });
    },
    longMs,
  );
});
