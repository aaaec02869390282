import { openLocalDatabase } from '../storage/database.ts';
import { ensureDeviceKey, signText } from './device-key.ts';

export interface Keeping {
  /** Whether this browser keeps anything at all here. */
  readonly keeps: boolean;
  /** Whether it keeps a key and signs with it. */
  readonly signs: boolean;
}

/** Tries what a proof needs of this browser, by doing it: the person's key is made if there is none. */
export async function checkKeeping(owner: string): Promise<Keeping> {
  try {
    await openLocalDatabase();
  } catch {
    return { keeps: false, signs: false };
  }
  try {
    return { keeps: true, signs: (await signText(await ensureDeviceKey(owner), '')) !== '' };
  } catch {
    return { keeps: true, signs: false };
  }
}
