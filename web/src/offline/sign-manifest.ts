import { canonicalJson, type JsonValue, type Manifest, type SignedManifest } from '@placejuste/domain/evidence';
import { deviceKeyOf, signText } from './device-key.ts';

/**
 * The manifest in its canonical form, signed by this device. Null where the browser cannot sign or keep a key: the
 * declaration is then deposited without one, which its receipt says.
 */
export async function signManifest(manifest: Manifest): Promise<SignedManifest | null> {
  try {
    const key = await deviceKeyOf(manifest.account);
    const text = canonicalJson(manifest as Manifest & JsonValue);
    return { text, signature: await signText(key, text), key: key.key };
  } catch (failure) {
    console.error(failure);
    return null;
  }
}
