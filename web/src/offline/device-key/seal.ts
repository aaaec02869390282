import { openLocalDatabase } from '../storage/database.ts';

const algorithm = { name: 'AES-GCM', length: 256 } as const;
/** Length in bytes of the nonce before the ciphertext, new for each value (NIST SP 800-38D). */
const nonceLength = 12;

/**
 * Encrypts a value with the key of this person on this device and returns base64 for unencrypted storage. A copy of
 * that storage cannot be decrypted without the browser's key. Rejects where the browser cannot store a key.
 */
export async function seal(owner: string, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm.name, iv },
    await ensureSealingKey(owner),
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return btoa(Array.from([...iv, ...new Uint8Array(sealed)], (byte) => String.fromCharCode(byte)).join(''));
}

/** Decrypts a value sealed for this person on this device; rejects when it was altered or its key is gone. */
export async function unseal(owner: string, text: string): Promise<unknown> {
  const key = (await (await openLocalDatabase()).get('sealingKeys', owner))?.key;
  if (key === undefined) throw new Error('No key of that person here');
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const plaintext = await crypto.subtle.decrypt(
    { name: algorithm.name, iv: bytes.subarray(0, nonceLength) },
    key,
    bytes.subarray(nonceLength),
  );
  return JSON.parse(new TextDecoder().decode(plaintext));
}

/**
 * Returns the person's encryption key, created at the first call; no script can read it, ours included. Two tabs that
 * create one together use the first written.
 */
async function ensureSealingKey(owner: string): Promise<CryptoKey> {
  const database = await openLocalDatabase();
  const storedKey = await database.get('sealingKeys', owner);
  if (storedKey !== undefined) return storedKey.key;
  const newKey = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const transaction = database.transaction('sealingKeys', 'readwrite');
  const first = await transaction.store.get(owner);
  if (first === undefined) await transaction.store.put({ owner, key: newKey });
  await transaction.done;
  return first?.key ?? newKey;
}
