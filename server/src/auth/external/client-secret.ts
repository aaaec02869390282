import { importPKCS8, SignJWT } from 'jose';
import { ClientSecretPost, type ClientAuth } from 'openid-client';
import type { Clock } from '../../platform/clock/index.ts';
import type { ProviderSettings } from './provider-settings.ts';

const signedSeconds = 300;

/** Authentication of the service at a provider: a secret, or an assertion signed at each call. */
export function buildClientAuth({ secret, clientId, issuer }: ProviderSettings, clock: Clock): ClientAuth {
  if (secret.kind === 'text') return ClientSecretPost(secret.text);
  return async (_server, _client, body) => {
    const key = await importPKCS8(secret.privateKey, 'ES256');
    const now = Math.floor(clock.now().getTime() / 1000);
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
      .setIssuer(secret.teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + signedSeconds)
      .sign(key);
    body.set('client_id', clientId);
    body.set('client_secret', assertion);
  };
}
