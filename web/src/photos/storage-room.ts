import { maxPhotoBytes } from '@placejuste/domain/declaration';

/** Two photographs of the heaviest kind, and what writing them takes. */
export const roomForProof = 2 * maxPhotoBytes + 5_000_000;

export interface StorageRoom {
  /** Bytes this browser may still write; null when it does not say. */
  readonly free: number | null;
  /** True when the browser promised not to make room for itself here; null when it does not say. */
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

/** Asks the browser to keep what is stored here; some ask the person, hence only after a press. */
export async function requestPersistence(
  storage: Storage | undefined = navigator.storage as Storage | undefined,
): Promise<boolean | null> {
  try {
    return (await storage?.persist?.()) ?? null;
  } catch {
    return null;
  }
}
