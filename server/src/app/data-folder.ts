import { access, constants, mkdir } from 'node:fs/promises';
import { ConfigError } from './config.ts';

/** Makes the data folder, readable by its owner only, or says in one line why it cannot be used. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'inconnue';
    throw new ConfigError(`DATA_DIR : le dossier ${folder} ne peut pas être écrit (${code}).`);
  }
}
