import type { AuthContext } from '../auth-context.ts';
import { requestOptions } from '../webauthn/webauthn-options.ts';
import { issueChallenge, type IssuedPasskeyChallenge } from './passkey-challenges.ts';

export interface PasskeySignInChallenge extends IssuedPasskeyChallenge {
  readonly options: ReturnType<typeof requestOptions>;
}

/** Options with which a browser offers its passkeys: no account is named, so none is revealed. */
export async function beginPasskeySignIn(
  context: AuthContext,
  _input: Readonly<Record<string, never>>,
): Promise<PasskeySignInChallenge> {
  const issued = await issueChallenge(context, null);
  return {
    ...issued,
    options: requestOptions(context.publicUrl, { challenge: issued.challenge, allowedCredentials: [] }),
  };
}
