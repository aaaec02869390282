import type { AuthContext } from '../auth-context.ts';
import { renameCredential, type StoredCredential } from '../webauthn/webauthn-credentials.repository.ts';
import { noSuchPasskey } from './passkey-errors.ts';

/** Gives a passkey the name its owner knows it by. @throws AuthError when it is not theirs */
export async function renamePasskey(
  { tx }: AuthContext,
  passkey: { readonly id: string; readonly userId: string; readonly friendlyName: string },
): Promise<StoredCredential> {
  const renamed = await renameCredential(tx, passkey);
  if (renamed === null) throw noSuchPasskey();
  return renamed;
}
