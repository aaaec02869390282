import * as z from 'zod';
import { listBackupNames, keepText, buildBackupName, listNames, readText, type BackupFolder } from './backup-folder.ts';

/** Days for which backups are kept, as `/confidentialite` states of erased data. */
export const daysKept = 30;
const dayMs = 86_400_000;

/** Number of files that may be missing at once without a doubt about the store itself. */
const ordinaryLoss = 50;

/**
 * True when so many files are missing since the last backup that the store is suspect, rather than erasures by people;
 * nothing is then deleted.
 */
export function isLossSuspect({
  newlyGone,
  present,
}: {
  readonly newlyGone: number;
  readonly present: number;
}): boolean {
  return newlyGone > ordinaryLoss && newlyGone > present;
}

/**
 * Selects the files, among these, that no earlier backup noted as gone. A file that returned since is removed from the
 * notes: it stays in the backups, and is noted anew when it goes again.
 */
export async function reconcileGone(folder: BackupFolder, allGone: readonly string[]): Promise<readonly string[]> {
  const { history } = folder;
  const goneNow = new Set(allGone);
  const notedKeys = new Set<string>();
  for (const name of await listNames(history, 'gone')) {
    const keys = await readGoneKeys(folder, name);
    const stillGone = keys.filter((key) => goneNow.has(key));
    for (const key of stillGone) notedKeys.add(key);
    if (stillGone.length < keys.length) await keepText(history, `gone/${name}`, JSON.stringify(stillGone));
  }
  return allGone.filter((key) => !notedKeys.has(key));
}

/** Notes that these files were removed from the service before this backup. */
export async function noteGone({ history }: BackupFolder, name: string, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await keepText(history, `gone/${name}`, JSON.stringify(keys));
}

/**
 * Deletes the backups that are too old, except the last one, and those that were cut short; then the files that no
 * remaining backup can name. An erased person is thus in no backup a month later. Resolves to the number deleted.
 */
export async function forgetOldBackups(folder: BackupFolder, now: Date): Promise<number> {
  const { history, files } = folder;
  const oldest = buildBackupName(new Date(now.getTime() - daysKept * dayMs));
  const whole = await listBackupNames(folder);
  const keptNames = new Set(whole.filter((name, index) => name >= oldest || index === whole.length - 1));
  const dropped = (await listNames(history, 'dumps')).filter((name) => !keptNames.has(name));
  for (const name of dropped) {
    // The manifest, which marks it as complete, goes first.
    await history.delete(`manifests/${name}`);
    await history.delete(`dumps/${name}`);
  }
  const [firstKept = ''] = keptNames;
  for (const name of await listNames(history, 'gone')) {
    if (name >= firstKept) continue;
    for (const key of await readGoneKeys(folder, name)) await files.delete(key);
    await history.delete(`gone/${name}`);
  }
  return dropped.length;
}

const goneKeys = z.array(z.string());

async function readGoneKeys({ history }: BackupFolder, name: string): Promise<readonly string[]> {
  return goneKeys.parse(JSON.parse((await readText(history, `gone/${name}`)) ?? '[]'));
}
