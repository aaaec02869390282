import { closeLocalDatabase, localDatabase } from './database.ts';
import { localValueKeys } from './local-value.ts';

/** Erases everything a person left on this device; called at sign-out, so that the next person sees nothing of it. */
export async function wipeLocal(): Promise<void> {
  for (const key of localValueKeys) localStorage.removeItem(key);
  const database = await localDatabase();
  const transaction = database.transaction(['declarations', 'drafts', 'photos'], 'readwrite');
  await Promise.all([
    transaction.objectStore('declarations').clear(),
    transaction.objectStore('drafts').clear(),
    transaction.objectStore('photos').clear(),
  ]);
  await transaction.done;
  await closeLocalDatabase();
}
