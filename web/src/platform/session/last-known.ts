import { deviceStorage } from '../device/device-storage.ts';

const key = 'placejuste_last_known';

interface OwnedValues {
  /** The person the values are about: nobody else sees them. */
  readonly owner: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Keeps a small answer of the service about `owner`, to be shown when there is no network. Personal answers never
 * enter the worker's caches: this is the one place for them, and signing out empties it.
 */
export function keepLastKnown(owner: string, name: string, value: unknown): void {
  const kept = read();
  const values = kept?.owner === owner ? kept.values : {};
  try {
    deviceStorage().setItem(key, JSON.stringify({ owner, values: { ...values, [name]: value } } satisfies OwnedValues));
  } catch {
    // A full or forbidden store only costs this comfort.
  }
}

/** Value kept for `owner` under `name`, to be parsed by the caller; undefined when there is none. */
export function lastKnown(owner: string, name: string): unknown {
  const kept = read();
  return kept !== null && kept.owner === owner ? kept.values[name] : undefined;
}

export function forgetLastKnown(): void {
  deviceStorage().removeItem(key);
}

function read(): OwnedValues | null {
  try {
    const kept = JSON.parse(deviceStorage().getItem(key) ?? 'null') as Partial<OwnedValues> | null;
    return typeof kept?.owner === 'string' && typeof kept.values === 'object' && kept.values !== null
      ? { owner: kept.owner, values: kept.values }
      : null;
  } catch {
    return null;
  }
}
