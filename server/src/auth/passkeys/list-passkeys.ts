import type { AuthContext } from '../auth-context.ts';
import { listCredentials, type StoredCredential } from '../webauthn/webauthn-credentials.repository.ts';

/** Lists the passkeys of a person, oldest first. */
export async function listPasskeys(
  { tx }: Pick<AuthContext, 'tx'>,
  { userId }: { readonly userId: string },
): Promise<readonly StoredCredential[]> {
  return (await listCredentials(tx, userId)).filter((one) => one.factor_id === null);
}
