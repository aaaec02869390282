import { openLocalDatabase } from '../storage/database.ts';
import { ensureDeviceKey, signText } from './device-key.ts';

export interface Keeping {
  /** True when this browser lets the site store data. */
  readonly keeps: boolean;
  /** True when it stores a key and signs with it. */
  readonly signs: boolean;
}

/** Checks, by doing it, that this browser can store data and sign; creates the person's key if there is none. */
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
