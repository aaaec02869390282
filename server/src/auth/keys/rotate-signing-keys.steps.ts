import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { computeFormerKeySeconds } from './former-key.ts';
import { rotateKey, sealingPurpose } from './signing-keys.ts';

/** Runs in the transaction that changes the key. */
export type NoteKey = (context: ServiceContext, kid: string) => Promise<void>;

/** A new signing key; running servers take it within ten minutes, and old tokens stay good until they expire. */
export function rotateSigningKeys(
  platform: Platform,
  { accessTokenSeconds }: { readonly accessTokenSeconds: number },
  note: NoteKey,
): Promise<string> {
  const sealing = platform.secrets.key(sealingPurpose);
  return runAsService(platform, async (context) => {
    const kid = await rotateKey(context, { sealing, graceSeconds: computeFormerKeySeconds(accessTokenSeconds) });
    await note(context, kid);
    return kid;
  });
}
