import type { AuthService } from '../auth-context.ts';
import { buildUserView } from '../users/user.view.ts';
import { signAccessToken } from './access-token.ts';
import type { UserWithSession } from './sessions.ts';

/** The session object of reference §2.1. */
export async function buildSessionReply(
  { settings, keys, platform }: AuthService,
  { user, openedSession: { session, refreshToken } }: UserWithSession,
): Promise<Record<string, unknown>> {
  const { accessTokenSeconds: lifeSeconds } = settings;
  const claims = {
    iss: `${platform.publicUrl}/auth/v1`,
    sub: user.id,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: 'authenticated',
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
  const { token, expiresAt } = await signAccessToken(keys, claims, { now: platform.clock.now(), lifeSeconds });
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: lifeSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: buildUserView(user),
  };
}
