import type { FastifyInstance } from 'fastify';
import { runAsService, serviceVersion } from '../../platform/http/index.ts';
import { mergeTools, type AuthService } from '../auth-context.ts';
import { areSignUpsClosed } from '../sign-up/are-sign-ups-closed.ts';
import { canUsePasskeys } from '../passkeys/passkeys.policy.ts';

const closedProviders = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'franceconnect',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

/** Public description of the service: keys, settings, health. */
export function mountServiceRoutes(scope: FastifyInstance, auth: AuthService): void {
  scope.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return { keys: await auth.keys.listPublished() };
  });

  scope.get('/settings', async () => ({
    external: {
      ...Object.fromEntries(closedProviders.map((name) => [name, false])),
      anonymous_users: auth.settings.anonymous,
      phone: auth.settings.phone.signIn,
      email: true,
      ...Object.fromEntries(auth.providers.names.map((name) => [name, true])),
    },
    disable_signup: await runAsService(mergeTools(auth), areSignUpsClosed),
    mailer_autoconfirm: auth.settings.autoconfirm,
    phone_autoconfirm: auth.settings.phone.autoconfirm,
    sms_provider: auth.settings.phone.signIn ? auth.settings.phone.sender.kind : '',
    saml_enabled: auth.settings.samlProviders.length > 0,
    saml_private_key_next_configured: false,
    passkeys_enabled: canUsePasskeys(auth),
    // Field of our own: whether `/otp` mails codes, which the reference always does.
    mail_codes_enabled: auth.settings.otp.byMail,
  }));

  scope.get('/health', async () => ({
    version: `placejuste-${serviceVersion}`,
    name: 'GoTrue',
    description: 'PlaceJuste answers the auth/v1 calls of the official client',
  }));
}
