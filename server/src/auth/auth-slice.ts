import { availableParallelism } from 'node:os';
import type { Slice } from '../platform/http/index.ts';
import { proofDesk } from '../platform/proof-of-work/index.ts';
import type { AuthContext, AuthPlatform } from './auth-context.ts';
import { defaultAuthSettings, type AuthSettings } from './auth-settings.ts';
import { closedRoutes } from './disabled-providers.routes.ts';
import { factorRoutes } from './factors.routes.ts';
import { logoutRoutes } from './logout.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { createPasswords, type PasswordCost } from './passwords.ts';
import { createRateLimits } from './rate-limits.ts';
import { serviceRoutes } from './service.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';
import { createSigningKeys } from './signing-keys.ts';
import { tokenRoutes } from './token.routes.ts';
import { userRoutes } from './user.routes.ts';
import { verifyRoutes } from './verify.routes.ts';
import { openWire } from './wire.ts';

export function createAuthContext(
  platform: AuthPlatform,
  changed: Partial<AuthSettings>,
  passwordCost?: PasswordCost,
): AuthContext {
  return {
    platform,
    settings: { ...defaultAuthSettings, ...changed },
    keys: createSigningKeys(platform),
    // As many as cores: fewer leaves a core idle that people signing in wait for, more gained nothing (decision 0003).
    passwords: createPasswords(availableParallelism(), passwordCost),
    limits: createRateLimits(platform.clock),
    proofs: proofDesk(platform),
  };
}

/** `/auth/v1`: the calls of the official client (`@supabase/auth-js`), decision 0003. */
export function createAuthSlice(changed: Partial<AuthSettings> = {}, passwordCost?: PasswordCost): Slice {
  return {
    name: 'auth',
    register(app, platform) {
      const ctx = createAuthContext(platform, changed, passwordCost);
      const routes = [
        signUpRoutes,
        tokenRoutes,
        verifyRoutes,
        mailRoutes,
        userRoutes,
        logoutRoutes,
        factorRoutes,
        serviceRoutes,
        closedRoutes,
      ];
      app.register(
        async (scope) => {
          openWire(scope, ctx);
          for (const mount of routes) mount(scope, ctx);
        },
        { prefix: '/auth/v1' },
      );
    },
  };
}
