import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { oneDatabase } from '../../test/index.ts';
import { memoryObjects } from '../../test/memory-objects.ts';
import { findBackup, openBackupFolder } from './backup-folder.ts';
import { copyFiles } from './copy-files.ts';
import { runAsService } from '../platform/http/index.ts';
import { readBackups } from './read-backups.ts';
import { openSaved } from './saved-service.fixtures.ts';

const longMs = 120_000;

oneDatabase('backup of files that a disk does not give', (open) => {
  test.each(['when it is opened', 'halfway'])(
    'file-the-disk-does-not-give %s: it is named, the rest is saved, the backup is incomplete',
    async (when) => {
      const { platform, folder, declare, save, photographs } = await openSaved(open);
      await declare();
      const [[lost] = ['']] = [...platform.objects.contents];
      const fault = Object.assign(new Error('i/o error'), { code: 'EIO' });
      const { get } = platform.objects;
      vi.spyOn(platform.objects, 'get').mockImplementation(async (key) => {
        if (key !== lost) return get(key);
        if (when === 'when it is opened') throw fault;
        return Readable.from(
          (async function* () {
            yield Buffer.from('begun');
            throw fault;
          })(),
          { objectMode: false },
        );
      });
      const made = await save();
      expect(made).toMatchObject({ copied: 1, total: 2, damaged: [], unreadable: [{ key: lost, code: 'EIO' }] });
      expect(await photographs()).toHaveLength(1);
      const backup = await findBackup(await openBackupFolder(platform, folder), made.name, platform.clock.now());
      expect(backup.leftOut).toBe(1);
      expect((await runAsService(platform, readBackups)).lastMadeAt).toBeNull();
      vi.restoreAllMocks();
      platform.clock.advance(60);
      expect(await save()).toMatchObject({ copied: 1, unreadable: [] });
      expect((await runAsService(platform, readBackups)).lastMadeAt).toEqual(platform.clock.now());
    },
    longMs,
  );

  test(
    'file-the-disk-does-not-describe: named, the rest is saved, an earlier copy of it stays',
    async () => {
      const { platform, folder, declare, save, photographs } = await openSaved(open);
      await declare();
      expect(await save()).toMatchObject({ copied: 2, unreadable: [] });
      const [[lost] = ['']] = [...platform.objects.contents].sort(([one], [other]) => (one < other ? -1 : 1));
      await declare();
      platform.clock.advance(60);
      const { list } = platform.objects;
      vi.spyOn(platform.objects, 'list').mockImplementation(async (...asked) => {
        const page = await list(...asked);
        const objects = page.objects.filter(({ key }) => key !== lost);
        return objects.length === page.objects.length
          ? page
          : { ...page, objects, unreadable: [{ key: lost, code: 'EACCES' }] };
      });
      const made = await save();
      expect(made).toMatchObject({ copied: 2, total: 4, gone: [], unreadable: [{ key: lost, code: 'EACCES' }] });
      expect(await photographs()).toHaveLength(4);
      const backup = await findBackup(await openBackupFolder(platform, folder), made.name, platform.clock.now());
      expect(backup.leftOut).toBe(1);
      vi.restoreAllMocks();
    },
    longMs,
  );

  test(
    'disk-of-the-backups-that-fails: the backup stops there, whatever the code',
    async () => {
      const { platform, declare, save } = await openSaved(open);
      await declare();
      const fault = Object.assign(new Error('i/o error'), { code: 'EIO' });
      const made = memoryObjects(platform.clock);
      vi.spyOn(made, 'replace').mockRejectedValue(fault);
      const copying = { signal: new AbortController().signal, onProgress: () => undefined };
      await expect(copyFiles(platform.objects, made, copying)).rejects.toBe(fault);
      expect(await save()).toMatchObject({ copied: 2 });
    },
    longMs,
  );
});
