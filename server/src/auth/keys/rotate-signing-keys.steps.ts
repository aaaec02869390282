import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import { computeFormerKeySeconds } from './former-key.ts';
import { rotateKey, sealingPurpose } from './signing-keys.ts';

/** Records the change of key, in its transaction. */
export type NoteKey = (context: ServiceContext, kid: string) => Promise<void>;

/**
 * Makes a new signing key. Running servers use it within ten minutes; tokens already issued stay valid until they
 * expire.
 */
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
