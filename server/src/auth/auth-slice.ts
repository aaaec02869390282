import { availableParallelism } from 'node:os';
import type { Platform, Slice } from '../platform/http/index.ts';
import { createProofDesk } from '../platform/proof-of-work/index.ts';
import { createTokenBuckets } from '../platform/rate-limits/index.ts';
import { forgetAnonymousJob } from './anonymous/forget-anonymous.job.ts';
import { mountAdminFactorRoutes } from './administration/admin-factors.routes.ts';
import { mountAdminLinkRoutes } from './administration/admin-links.routes.ts';
import { mountAdminUserRoutes } from './administration/admin-users.routes.ts';
import type { AuthService } from './auth-context.ts';
import type { AuthPorts } from './auth-ports.ts';
import { defaultAuthSettings, type AuthSettings } from './auth-settings.ts';
import { createCaptcha } from './captcha/captcha.ts';
import { mountVerifyRoutes } from './confirmation/verify.routes.ts';
import { mountExternalRoutes } from './external/external.routes.ts';
import { createExternalProviders } from './external/external-providers.ts';
import { mountFactorRoutes } from './factors/factors.routes.ts';
import { mountIdentityRoutes } from './identities/identities.routes.ts';
import { createSigningKeys } from './keys/load-signing-keys.steps.ts';
import { buildAccountMailPreviews } from './mails/mail-previews.ts';
import { mountMailRoutes } from './mails/mail.routes.ts';
import { mountOtpRoutes } from './otp/otp.routes.ts';
import { mountPasskeyRoutes } from './passkeys/passkeys.routes.ts';
import { createHashingThreads } from './passwords/hashing.ts';
import { createPasswords, type Passwords } from './passwords/passwords.ts';
import { createStolenPasswords } from './passwords/stolen-passwords.ts';
import { sendSmsJob, createSmsSender } from './phone/send-sms.job.ts';
import { mountSamlRoutes } from './saml/saml.routes.ts';
import { forgetConnectionsJob, startForgettingConnections } from './sessions/forget-connections.job.ts';
import { mountLogoutRoutes } from './sessions/logout.routes.ts';
import { mountTokenRoutes } from './sign-in/token.routes.ts';
import { mountSignUpRoutes } from './sign-up/sign-up.routes.ts';
import { mountUserRoutes } from './users/user.routes.ts';
import { openWire } from './wire/open-wire.ts';
import { mountServiceRoutes } from './wire/service.routes.ts';

/** Short, since a person waits for the answer. */
const captchaTimeoutMs = 5000;
interface AuthNeeds {
  readonly ports: AuthPorts;
  /** Given by tests only, with cheaper hashes. */
  readonly passwords?: Passwords;
}

function createAuthService(
  platform: Platform,
  overrides: Partial<AuthSettings>,
  { ports, passwords }: AuthNeeds,
): AuthService {
  const settings = { ...defaultAuthSettings, ...overrides };
  const { captcha } = settings;
  const { clock } = platform;
  return {
    platform,
    settings,
    captcha: captcha === null ? null : createCaptcha(captcha, { fetch, timeoutMs: captchaTimeoutMs }),
    keys: createSigningKeys(platform),
    // One thread for each core: with fewer, a core is idle while people wait to sign in; more gave no gain (decision
    // 0094).
    passwords: passwords ?? createThreadedPasswords(availableParallelism()),
    stolen: createStolenPasswords(settings.stolenPasswordsFile, ({ code }) =>
      platform.log.error(
        { cause: code },
        'the list of stolen passwords cannot be read: passwords are not compared with it',
      ),
    ),
    floods: createTokenBuckets(platform.clock),
    proofs: createProofDesk(platform),
    providers: createExternalProviders(settings.providers, { clock, fetch, publicUrl: () => platform.publicUrl }),
    ports,
  };
}

const createThreadedPasswords = (threads: number): Passwords =>
  createPasswords(threads, { hashing: createHashingThreads(threads) });

/** `/auth/v1`: the calls of the official client (`@supabase/auth-js`), decision 0003. */
export function createAuthSlice(overrides: Partial<AuthSettings>, needs: AuthNeeds): Slice {
  return {
    name: 'auth',
    listMailPreviews: buildAccountMailPreviews,
    jobs(platform) {
      const { phone, sessionLimits } = { ...defaultAuthSettings, ...overrides };
      return [
        forgetAnonymousJob(platform),
        sendSmsJob(platform, createSmsSender(phone, platform)),
        forgetConnectionsJob(platform, sessionLimits, needs.ports),
      ];
    },
    start: startForgettingConnections,
    register(app, platform) {
      const auth = createAuthService(platform, overrides, needs);
      app.addHook('onClose', async () => {
        await auth.stolen.close();
        await auth.passwords.close();
      });
      const routes = [
        mountSignUpRoutes,
        mountTokenRoutes,
        mountVerifyRoutes,
        mountMailRoutes,
        mountOtpRoutes,
        mountUserRoutes,
        mountLogoutRoutes,
        mountFactorRoutes,
        mountExternalRoutes,
        mountIdentityRoutes,
        mountSamlRoutes,
        mountPasskeyRoutes,
        mountAdminUserRoutes,
        mountAdminLinkRoutes,
        mountAdminFactorRoutes,
        mountServiceRoutes,
      ];
      app.register(
        async (scope) => {
          openWire(scope, auth);
          for (const mount of routes) mount(scope, auth);
        },
        { prefix: '/auth/v1' },
      );
    },
  };
}
