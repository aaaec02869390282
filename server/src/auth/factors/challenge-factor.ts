import type { AuthContext } from '../auth-context.ts';
import { AuthError, noSuchFactor } from '../auth-error.ts';
import { findFactorCredential, listCredentials } from '../webauthn/webauthn-credentials.repository.ts';
import { buildCreationOptions, createChallenge, requestOptions } from '../webauthn/webauthn-options.ts';
import type { Caller } from '../wire/caller.ts';
import { findFactor, insertChallenge, type SealedFactor } from './factors.repository.ts';
import { textFactorCode } from './text-factor-code.ts';

export interface IssuedChallenge {
  readonly id: string;
  readonly type: string;
  readonly issuedAt: Date;
  /** Request for the browser's security key; null for a code. */
  readonly webauthn: WebauthnRequest | null;
}

type WebauthnRequest =
  | { readonly type: 'create'; readonly publicKey: ReturnType<typeof buildCreationOptions> }
  | { readonly type: 'request'; readonly publicKey: ReturnType<typeof requestOptions> };

interface ChallengeInput {
  readonly factorId: string;
  readonly user: { readonly id: string; readonly email: string | null };
  readonly caller: Caller;
}

/**
 * Opens a challenge, to be answered with a code or the key of that factor. @throws AuthError when the factor is unknown
 */
export async function challengeFactor(
  context: AuthContext,
  { factorId, user, caller }: ChallengeInput,
): Promise<IssuedChallenge> {
  const { tx, clock, newId, settings } = context;
  const factor = await findFactor(tx, user.id, factorId);
  if (factor === null) throw noSuchFactor(404);
  const isKey = factor.factor_type === 'webauthn';
  if (isKey && !settings.webauthnFactorsEnabled) throw keysNotTaken();
  const [id, now] = [newId(), clock.now()];
  const challenge = isKey ? createChallenge(context) : null;
  const { phone, status } = factor;
  const text = { id, userId: user.id, isOwner: status === 'verified', caller };
  const texted = phone === null ? null : await textFactorCode(context, { ...text, phone });
  await insertChallenge(tx, { id, factorId, ip: caller.ip, codeHash: texted, webauthn: challenge, now });
  const webauthn = challenge === null ? null : await askKey(context, { factor, user, challenge });
  return { id, type: factor.factor_type, issuedAt: now, webauthn };
}

export const keysNotTaken = (): AuthError =>
  new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn');

/** Asks a factor without a key to create one, and a verified factor to sign. */
async function askKey(
  { tx, publicUrl }: AuthContext,
  {
    factor,
    user,
    challenge,
  }: Pick<ChallengeInput, 'user'> & { readonly factor: SealedFactor; readonly challenge: string },
): Promise<WebauthnRequest> {
  const credential = await findFactorCredential(tx, factor.id);
  if (credential !== null) {
    return { type: 'request', publicKey: requestOptions(publicUrl, { challenge, allowedCredentials: [credential] }) };
  }
  const existing = await listCredentials(tx, user.id);
  const keyUser = { id: user.id, name: user.email ?? user.id };
  return {
    type: 'create',
    publicKey: buildCreationOptions(publicUrl, { challenge, user: keyUser, existing, isPasskey: false }),
  };
}
