import { maxPhotoBytes } from '@placejuste/domain/declaration';

/** Bytes needed for two photographs of the maximum size and for writing them. */
export const roomForProof = 2 * maxPhotoBytes + 5_000_000;

export interface StorageRoom {
  /** Bytes that this browser may still write; null when it does not tell. */
  readonly free: number | null;
  /** True when the browser promised not to clear this storage; null when it does not tell. */
  readonly durable: boolean | null;
}

type Storage = Partial<Pick<StorageManager, 'estimate' | 'persist' | 'persisted'>>;

export async function readStorageRoom(
  storage: Storage | undefined = navigator.storage as Storage | undefined,
): Promise<StorageRoom> {
  try {
    const [estimate, durable] = await Promise.all([storage?.estimate?.(), storage?.persisted?.()]);
    const { quota, usage } = estimate ?? {};
    return {
      free: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage),
      durable: durable ?? null,
    };
  } catch {
    return { free: null, durable: null };
  }
}

/** Asks the browser for persistent storage; some prompt the person, so only after a press. */
export async function requestPersistence(
  storage: Storage | undefined = navigator.storage as Storage | undefined,
): Promise<boolean | null> {
  try {
    return (await storage?.persist?.()) ?? null;
  } catch {
    return null;
  }
}
