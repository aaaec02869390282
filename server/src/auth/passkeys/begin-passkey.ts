import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../auth-error.ts';
import type { SignedIn } from '../sessions/authenticate-user.ts';
import { listCredentials } from '../webauthn/webauthn-credentials.repository.ts';
import { buildCreationOptions } from '../webauthn/webauthn-options.ts';
import { issueChallenge, type IssuedPasskeyChallenge } from './passkey-challenges.ts';
import { checkMayAddPasskey } from './passkeys.policy.ts';

export const maxPasskeys = 10;

export const tooManyPasskeys = (): AuthError =>
  new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached, remove one to continue');

export interface PasskeyCreationChallenge extends IssuedPasskeyChallenge {
  readonly options: ReturnType<typeof buildCreationOptions>;
}

/** Options with which a browser creates a passkey. @throws AuthError when this session may not add one */
export async function beginPasskey(
  context: AuthContext,
  { signedIn }: { readonly signedIn: SignedIn },
): Promise<PasskeyCreationChallenge> {
  const { tx, clock, publicUrl } = context;
  const { user } = signedIn;
  checkMayAddPasskey(signedIn, clock.now());
  const existing = await listCredentials(tx, user.id);
  if (existing.filter((one) => one.factor_id === null).length >= maxPasskeys) throw tooManyPasskeys();
  const issued = await issueChallenge(context, user.id);
  const name = user.email ?? user.phone ?? user.id;
  const options = buildCreationOptions(publicUrl, {
    challenge: issued.challenge,
    user: { id: user.id, name },
    existing,
    isPasskey: true,
  });
  return { ...issued, options };
}
