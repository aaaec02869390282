import { toCanonicalJson, type JsonValue, type Manifest, type SignedManifest } from '@placejuste/domain/evidence';
import { ensureDeviceKey, signText } from './device-key.ts';

/** A document in its canonical form, signed by this device. Null where the browser cannot sign or keep a key. */
export async function signDocument(account: string, document: JsonValue): Promise<SignedManifest | null> {
  try {
    const key = await ensureDeviceKey(account);
    const text = toCanonicalJson(document);
    return { text, signature: await signText(key, text), key: key.key };
  } catch (failure) {
    console.error(failure);
    return null;
  }
}

/** Without a signature the declaration is deposited all the same, which its receipt says. */
export function signManifest(manifest: Manifest): Promise<SignedManifest | null> {
  return signDocument(manifest.account, manifest as Manifest & JsonValue);
}
