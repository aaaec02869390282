import type { FactorRow, IdentityRow, UserRow } from './users.repository.ts';

type Wire = Record<string, unknown>;
const instant = (value: Date | string | null): string | undefined => (value === null ? undefined : new Date(value).toISOString());

/** The user object of reference §2.3; members without a value are left out by JSON. */
export function userView(user: UserRow): Wire {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    email_confirmed_at: instant(user.email_confirmed_at),
    confirmed_at: instant(user.email_confirmed_at),
    confirmation_sent_at: instant(user.confirmation_sent_at),
    recovery_sent_at: instant(user.recovery_sent_at),
    new_email: user.email_change ?? undefined,
    email_change_sent_at: instant(user.email_change_sent_at),
    reauthentication_sent_at: instant(user.reauthentication_sent_at),
    last_sign_in_at: instant(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map((identity) => identityView(identity, user.id)),
    factors: user.factors.length === 0 ? undefined : user.factors.map(factorView),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
    banned_until: instant(user.banned_until),
    is_anonymous: false,
  };
}

/** What a stranger is told when the address is already taken: the keys of a new account, and nothing true. */
export function obfuscatedUser(id: string, email: string, data: Readonly<Wire>, now: Date): Wire {
  const at = now.toISOString();
  return {
    id,
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}

function identityView(identity: IdentityRow, userId: string): Wire {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: userId,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: identity.identity_data['email'],
  };
}

function factorView(factor: FactorRow): Wire {
  return {
    id: factor.id,
    friendly_name: factor.friendly_name === '' ? undefined : factor.friendly_name,
    factor_type: factor.factor_type,
    status: factor.status,
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
    last_challenged_at: instant(factor.last_challenged_at),
  };
}
