import { type FactorRow, type IdentityRow, type UserRow } from './users.repository.ts';

type Wire = Record<string, unknown>;
const formatInstant = (value: Date | string | null): string | undefined =>
  value === null ? undefined : new Date(value).toISOString();

/** The user object of reference §2.3; members without a value are left out by JSON. */
export function buildUserView(user: UserRow): Wire {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: user.phone ?? '',
    email_confirmed_at: formatInstant(user.email_confirmed_at),
    phone_confirmed_at: formatInstant(user.phone_confirmed_at),
    confirmed_at: formatInstant(findConfirmedAt(user)),
    invited_at: formatInstant(user.invited_at),
    confirmation_sent_at: formatInstant(user.confirmation_sent_at),
    recovery_sent_at: formatInstant(user.recovery_sent_at),
    new_email: user.email_change ?? undefined,
    email_change_sent_at: formatInstant(user.email_change_sent_at),
    new_phone: user.phone_change ?? undefined,
    phone_change_sent_at: formatInstant(user.phone_change_sent_at),
    reauthentication_sent_at: formatInstant(user.reauthentication_sent_at),
    last_sign_in_at: formatInstant(user.last_sign_in_at),
    app_metadata: user.password_to_choose
      ? { ...user.raw_app_meta_data, password_to_choose: true }
      : user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map((identity) => buildIdentityView(identity, user.id)),
    factors: user.factors.length === 0 ? undefined : user.factors.map(buildFactorView),
    created_at: formatInstant(user.created_at),
    updated_at: formatInstant(user.updated_at),
    banned_until: formatInstant(user.banned_until),
    is_anonymous: user.is_anonymous,
  };
}

/** The earlier of the two confirmations. */
function findConfirmedAt({ email_confirmed_at: email, phone_confirmed_at: phone }: UserRow): Date | null {
  if (email === null || phone === null) return email ?? phone;
  return email < phone ? email : phone;
}

interface SignUp {
  readonly id: string;
  readonly identityId: string;
  readonly email?: string;
  readonly phone?: string;
  readonly data: Readonly<Wire>;
  readonly now: Date;
}

/**
 * Answer to a sign-up, built from the request alone: it is the same, to every member and instant, whether the address
 * is new, waits to be confirmed or has an account.
 */
export function buildSignUpView({ id, identityId, email, phone, data, now }: SignUp): Wire {
  const own = email === undefined ? { phone } : { email };
  const provider = email === undefined ? 'phone' : 'email';
  const identityData = { ...data, sub: id, ...own, email_verified: false, phone_verified: false };
  const at = now.toISOString();
  const identity = {
    id: identityId,
    provider,
    provider_id: id,
    identity_data: identityData,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  };
  return buildUserView({
    id,
    email: email ?? null,
    phone: phone ?? null,
    phone_confirmed_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    invited_at: null,
    is_anonymous: false,
    is_sso_user: false,
    encrypted_password: null,
    password_to_choose: false,
    void_password: null,
    signup_device: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: identityData,
    banned_until: null,
    created_at: now,
    updated_at: now,
    identities: [identity],
    factors: [],
  });
}

function buildIdentityView(identity: IdentityRow, userId: string): Wire {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: userId,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: formatInstant(identity.last_sign_in_at),
    created_at: formatInstant(identity.created_at),
    updated_at: formatInstant(identity.updated_at),
    email: identity.identity_data['email'],
  };
}

export function buildFactorView(factor: FactorRow): Wire {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name === '' ? undefined : factor.friendly_name,
    factor_type: factor.factor_type,
    phone: factor.phone ?? undefined,
    status: factor.status,
    created_at: formatInstant(factor.created_at),
    updated_at: formatInstant(factor.updated_at),
    last_challenged_at: formatInstant(factor.last_challenged_at),
  };
}
