import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from './config-error.ts';

/** Makes the data folder, readable by its owner only; throws, with one line, when it cannot be used. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'inconnue';
    throw new ConfigError(`DATA_DIR : le dossier ${folder} ne peut pas être écrit (${code}).`);
  }
}

/** Replaces the recursive `mkdir` of Node, which never ends under a folder that answers ENOENT, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const absent: string[] = [];
  for (let path = folder; !(await exists(path)); path = dirname(path)) absent.unshift(path);
  for (const path of absent) await mkdir(path, { mode: 0o700 });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
