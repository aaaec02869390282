import type { AuthContext } from '../auth-context.ts';
import { renameCredential, type StoredCredential } from '../webauthn/webauthn-credentials.repository.ts';
import { noSuchPasskey } from './passkey-errors.ts';

/** Renames a passkey. @throws AuthError when it is not the person's */
export async function renamePasskey(
  { tx }: AuthContext,
  passkey: { readonly id: string; readonly userId: string; readonly friendlyName: string },
): Promise<StoredCredential> {
  const renamed = await renameCredential(tx, passkey);
  if (renamed === null) throw noSuchPasskey();
  return renamed;
}
