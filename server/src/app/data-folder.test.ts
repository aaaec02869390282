import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { prepareDataFolder } from './data-folder.ts';

const scratch = () => mkdtempSync(join(tmpdir(), 'data-folder-'));

describe('prepareDataFolder', () => {
  it('makes the folder and its parents, for its owner only', async () => {
    const folder = join(scratch(), 'a', 'b');
    await prepareDataFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await prepareDataFolder(folder);
  });

  it.each(['/proc/placejuste/data', join(scratch(), 'file', 'data')])(
    'says in one line that %s cannot be written',
    async (folder) => {
      if (!folder.startsWith('/proc')) writeFileSync(join(folder, '..'), '');
      await expect(prepareDataFolder(folder)).rejects.toThrow(ConfigError);
      await expect(prepareDataFolder(folder)).rejects.toThrow(
        /^DATA_DIR : le dossier \S+ ne peut pas être écrit \(\w+\)\.$/,
      );
    },
  );
});
