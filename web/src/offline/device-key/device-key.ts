import { type DeviceKey, openLocalDatabase } from '../storage/database.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/**
 * Returns the owner's key on this device, created at the first call; two tabs that create one together use the first
 * written.
 */
export async function ensureDeviceKey(owner: string): Promise<DeviceKey> {
  const database = await openLocalDatabase();
  const storedKey = await database.get('deviceKeys', owner);
  if (storedKey !== undefined) return storedKey;
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const;
  const newKey: DeviceKey = {
    owner,
    key: await computeThumbprint(x, y),
    jwk,
    privateKey: pair.privateKey,
    enrolledAt: null,
  };
  const transaction = database.transaction('deviceKeys', 'readwrite');
  const first = await transaction.store.get(owner);
  if (first === undefined) await transaction.store.put(newKey);
  await transaction.done;
  return first ?? newKey;
}

/** Returns the key if there is one; never creates it. */
export async function findDeviceKey(owner: string): Promise<DeviceKey | undefined> {
  return (await openLocalDatabase()).get('deviceKeys', owner);
}

/** Returns the thumbprint of the person's key on this device; null when there is none. */
export async function findOwnKey(owner: string): Promise<string | null> {
  return (await findDeviceKey(owner))?.key ?? null;
}

export async function markEnrolled(owner: string, key: string, enrolledAt: string): Promise<void> {
  const transaction = (await openLocalDatabase()).transaction('deviceKeys', 'readwrite');
  const storedKey = await transaction.store.get(owner);
  if (storedKey?.key === key) await transaction.store.put({ ...storedKey, enrolledAt });
  await transaction.done;
}

/** Deletes the person's key; the next declaration is signed with a new one. */
export async function forgetKey(owner: string): Promise<void> {
  await (await openLocalDatabase()).delete('deviceKeys', owner);
}

/** Signs the text with ECDSA over SHA-256; returns r and s in base64url. */
export async function signText({ privateKey }: DeviceKey, text: string): Promise<string> {
  return encodeBase64Url(
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(text)),
  );
}

async function computeThumbprint(x: string, y: string): Promise<string> {
  const members = `{"crv":"P-256","kty":"EC","x":"${x}","y":"${y}"}`;
  return encodeBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(members)));
}

function encodeBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
