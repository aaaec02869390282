import { runAsService, type Platform } from '../../platform/http/index.ts';
import { computeFormerKeySeconds } from './former-key.ts';
import type { NoteKey } from './rotate-signing-keys.steps.ts';
import type { KeyFault } from './signing-key-material.ts';
import { importKey, sealingPurpose } from './signing-keys.ts';

/** Signs with an imported key from now on; tokens already issued stay valid until they expire. */
export function importSigningKey(
  platform: Platform,
  { text, accessTokenSeconds }: { readonly text: string; readonly accessTokenSeconds: number },
  note: NoteKey,
): Promise<{ readonly kid: string } | KeyFault | 'ALREADY_HERE'> {
  const sealing = platform.secrets.key(sealingPurpose);
  return runAsService(platform, async (context) => {
    const outcome = await importKey(context, {
      sealing,
      text,
      graceSeconds: computeFormerKeySeconds(accessTokenSeconds),
    });
    if (typeof outcome !== 'string') await note(context, outcome.kid);
    return outcome;
  });
}
