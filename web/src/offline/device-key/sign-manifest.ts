import { toCanonicalJson, type JsonValue, type Manifest, type SignedManifest } from '@placejuste/domain/evidence';
import { ensureDeviceKey, signText } from './device-key.ts';

/** Signs the canonical form of a document with this device's key. Null where the browser cannot sign or store a key. */
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

/** Signs a manifest. Null: the declaration is deposited without a signature, which its receipt says. */
export function signManifest(manifest: Manifest): Promise<SignedManifest | null> {
  return signDocument(manifest.account, manifest as Manifest & JsonValue);
}
