import { getDeviceStorage } from '../device/device-storage.ts';

const key = 'placejuste_last_known';

interface OwnedValues {
  /** Id of the person the values belong to: nobody else reads them. */
  readonly owner: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Stores a small answer of the service about `owner`, to be shown offline. Personal answers never enter the worker's
 * caches: they are stored here only, and deleted at sign-out.
 */
export function keepLastKnown(owner: string, name: string, value: unknown): void {
  const storedValues = readValues();
  const values = storedValues?.owner === owner ? storedValues.values : {};
  try {
    getDeviceStorage().setItem(
      key,
      JSON.stringify({ owner, values: { ...values, [name]: value } } satisfies OwnedValues),
    );
  } catch {
    // With a full or forbidden storage the value is only missing offline.
  }
}

/** Value stored for `owner` under `name`, to be parsed by the caller; undefined when there is none. */
export function readLastKnown(owner: string, name: string): unknown {
  const storedValues = readValues();
  return storedValues !== null && storedValues.owner === owner ? storedValues.values[name] : undefined;
}

export function forgetLastKnown(): void {
  getDeviceStorage().removeItem(key);
}

function readValues(): OwnedValues | null {
  try {
    const storedValues = JSON.parse(getDeviceStorage().getItem(key) ?? 'null') as Partial<OwnedValues> | null;
    return typeof storedValues?.owner === 'string' &&
      typeof storedValues.values === 'object' &&
      storedValues.values !== null
      ? { owner: storedValues.owner, values: storedValues.values }
      : null;
  } catch {
    return null;
  }
}
