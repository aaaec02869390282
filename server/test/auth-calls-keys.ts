import type { SupabaseClient } from '@supabase/supabase-js';
import { codeOf, enrolled, failed, held, type KeyMethod, type Row, type CallFixture } from './auth-calls.ts';
import { makeAuthenticator } from './authenticator.ts';

const site = ({ server }: CallFixture) => ({ rpId: new URL(server.url).hostname, rpOrigins: [server.url] });

/** Registers a passkey, by the two calls around the browser's part. */
async function registered({ person, server }: CallFixture) {
  const { client } = await person();
  const key = makeAuthenticator(server.url);
  const { data, error } = await client.auth.passkey.startRegistration();
  if (error !== null) throw error;
  const credential = key.create(data.options);
  const answer = await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
  return { key, answer };
}
/** Registers a passkey made by the browser. */
async function withPasskey({ person }: CallFixture) {
  const { client } = await person();
  const { data, error } = await client.auth.registerPasskey();
  if (error !== null) throw error;
  return { client, passkeyId: data.id };
}
/** Adds a security key as second factor, made and verified by the browser. */
async function withKey(tried: CallFixture) {
  const { client } = await tried.person();
  const { error } = await client.auth.mfa.webauthn.register({ friendlyName: 'clé', webauthn: site(tried) });
  if (error !== null) throw error;
  const { data } = await client.auth.mfa.listFactors();
  return { client, factorId: String(data?.webauthn[0]?.id) };
}
async function challengedKey(tried: CallFixture, client: SupabaseClient, factorId: string) {
  const { data, error } = await client.auth.mfa.webauthn.challenge({ factorId, webauthn: site(tried) });
  if (error !== null) throw error;
  return data;
}
const recovering = async ({ person }: CallFixture) => (await person()).client.auth.mfa.recoveryCodes;

/** Calls about codes, keys and passkeys. */
export const keyCalls: Readonly<Record<KeyMethod, Row>> = {
  'mfa.enroll': ['answered', async ({ person }) => (await person()).client.auth.mfa.enroll({ factorType: 'totp' })],
  'mfa.challenge': [
    'answered',
    async ({ person }) => {
      const { client } = await person();
      return client.auth.mfa.challenge({ factorId: (await enrolled(client)).factorId });
    },
  ],
  'mfa.verify': [
    'answered',
    async (tried) => {
      const { client } = await tried.person();
      const { factorId, secret } = await enrolled(client);
      const { data } = await client.auth.mfa.challenge({ factorId });
      return client.auth.mfa.verify({ factorId, challengeId: String(data?.id), code: codeOf(tried, secret) });
    },
  ],
  'mfa.challengeAndVerify': [
    'answered',
    async (tried) => {
      const { client } = await tried.person();
      const { factorId, secret } = await enrolled(client);
      return client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(tried, secret) });
    },
  ],
  'mfa.unenroll': [
    'answered',
    async ({ person }) => {
      const { client } = await person();
      return client.auth.mfa.unenroll({ factorId: (await enrolled(client)).factorId });
    },
  ],
  'mfa.listFactors': [
    'answered',
    async ({ person }) => {
      const { client } = await person();
      await enrolled(client);
      const { data, error } = await client.auth.mfa.listFactors();
      return error === null ? held(data.all.length === 1 && data.totp.length === 0, 'another list') : { error };
    },
  ],
  'mfa.getAuthenticatorAssuranceLevel': [
    'answered',
    async ({ person }) => {
      const { data, error } = await (await person()).client.auth.mfa.getAuthenticatorAssuranceLevel();
      return error === null ? held(data.currentLevel === 'aal1', 'another level') : { error };
    },
  ],
  'mfa.webauthn.enroll': [
    'answered',
    async ({ person }) => (await person()).client.auth.mfa.webauthn.enroll({ friendlyName: 'clé' }),
  ],
  'mfa.webauthn.challenge': [
    'answered',
    async (tried) => {
      const { client, factorId } = await withKey(tried);
      return client.auth.mfa.webauthn.challenge({ factorId, webauthn: site(tried) });
    },
  ],
  'mfa.webauthn.verify': [
    'answered',
    async (tried) => {
      const { client, factorId } = await withKey(tried);
      const { challengeId, webauthn } = await challengedKey(tried, client, factorId);
      return client.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn: { ...site(tried), ...webauthn } });
    },
  ],
  'mfa.webauthn.authenticate': [
    'answered',
    async (tried) => {
      const { client, factorId } = await withKey(tried);
      return client.auth.mfa.webauthn.authenticate({ factorId, webauthn: site(tried) });
    },
  ],
  'mfa.webauthn.register': [
    'answered',
    async (tried) =>
      (await tried.person()).client.auth.mfa.webauthn.register({ friendlyName: 'clé', webauthn: site(tried) }),
  ],
  // Recovery codes are not offered (decision 0222).
  'mfa.recoveryCodes.getStatus': ['404 not_found', async (tried) => (await recovering(tried)).getStatus()],
  'mfa.recoveryCodes.generate': ['404 not_found', async (tried) => (await recovering(tried)).generate()],
  'mfa.recoveryCodes.verify': [
    '404 validation_failed',
    async (tried) => (await recovering(tried)).verify({ code: 'AAAA-BBBB' }),
  ],
  'mfa.recoveryCodes.regenerate': ['404 not_found', async (tried) => (await recovering(tried)).regenerate()],
  'mfa.recoveryCodes.unenroll': ['404 validation_failed', async (tried) => (await recovering(tried)).unenroll()],
  'passkey.startRegistration': [
    'answered',
    async ({ person }) => (await person()).client.auth.passkey.startRegistration(),
  ],
  'passkey.verifyRegistration': ['answered', async (tried) => (await registered(tried)).answer],
  'passkey.startAuthentication': ['answered', ({ server }) => server.client().auth.passkey.startAuthentication()],
  'passkey.verifyAuthentication': [
    'answered',
    async (tried) => {
      const { key } = await registered(tried);
      const { passkey } = tried.server.client().auth;
      const { data, error } = await passkey.startAuthentication();
      if (error !== null) return { error };
      const asked = { rpId: String(data.options.rpId), challenge: data.options.challenge };
      return passkey.verifyAuthentication({ challengeId: data.challenge_id, credential: key.get(asked) });
    },
  ],
  'passkey.list': [
    'answered',
    async (tried) => {
      const { client, passkeyId } = await withPasskey(tried);
      const { data, error } = await client.auth.passkey.list();
      return error === null ? held(data[0]?.id === passkeyId, 'another list') : { error };
    },
  ],
  'passkey.update': [
    'answered',
    async (tried) => {
      const { client, passkeyId } = await withPasskey(tried);
      return client.auth.passkey.update({ passkeyId, friendlyName: 'Mon téléphone' });
    },
  ],
  'passkey.delete': [
    'answered',
    async (tried) => {
      const { client, passkeyId } = await withPasskey(tried);
      const { error } = await client.auth.passkey.delete({ passkeyId });
      if (error !== null) return { error };
      return (await client.auth.passkey.list()).data?.length === 0 ? { error } : failed('it is still there');
    },
  ],
};
