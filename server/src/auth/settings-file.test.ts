import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { defaultAuthSettings } from './auth-settings.ts';
import { readAuthSettings } from './settings-file.ts';

const read = (file: unknown, production = false) => readAuthSettings(JSON.stringify(file), { production });

const outside = {
  issuer: 'https://connexion.exemple.fr/auth/v1',
  audience: 'authenticated',
  jwksUrl: 'https://connexion.exemple.fr/auth/v1/.well-known/jwks.json',
};
const issuerWith = (changed: object) => {
  const { issuer, audience } = outside;
  return JSON.stringify({ trustedIssuers: [{ issuer, audience, jwks: { keys: [{ ...publicKey, ...changed }] } }] });
};
const publicKey = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'a',
  alg: 'ES256',
  x: 'axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY',
  y: 'T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
};

function faultsOf(file: unknown, production = false): readonly string[] {
  const result = read(file, production);
  return result.ok ? [] : result.faults;
}

const ovh = {
  kind: 'ovh',
  applicationKey: 'ak',
  applicationSecret: 'as',
  consumerKey: 'ck',
  serviceName: 'sms-ab12345-1',
  from: 'PlaceJuste',
} as const;

const widget = { provider: 'hcaptcha', secret: 'secret-essai' } as const;

describe('readAuthSettings', () => {
  it('an empty file changes nothing', () => {
    expect(read({})).toEqual({ ok: true, settings: defaultAuthSettings });
    expect(read({}, true).ok).toBe(true);
  });

  it('takes the public keys of an issuer as they are', () => {
    expect(readAuthSettings(issuerWith({}), { production: true }).ok).toBe(true);
  });

  it('sets each member, and leaves its neighbours', () => {
    const result = read({
      signupsOpen: false,
      autoconfirm: true,
      redirects: ['https://*.exemple.fr/**', 'http://localhost:5173/*', 'fr.exemple.app://**'],
      passwords: { minLength: 10, requiredCharacters: ['0123456789'], reauthenticate: true, stolenFile: '/srv/x' },
      sessions: { accessTokenSeconds: 600, single: true, team: { idleSeconds: 900, longestSeconds: 36_000 } },
      mails: { spacingSeconds: 90, recoverySeconds: 900, doubleConfirmEmailChange: false },
      otp: { tellsUnknown: true },
      anonymous: true,
      captcha: widget,
      phone: { signIn: true, smsPerHour: 20, perNumber: 3, sender: ovh },
      webauthn: { passkeys: true, secondFactors: true },
      trustedIssuers: [outside],
    });
    expect(result).toEqual({
      ok: true,
      settings: {
        ...defaultAuthSettings,
        signupsDisabled: true,
        autoconfirm: true,
        redirectAllowList: ['https://*.exemple.fr/**', 'http://localhost:5173/*', 'fr.exemple.app://**'],
        minPasswordLength: 10,
        requiredCharacters: ['0123456789'],
        reauthenticateForPassword: true,
        stolenPasswordsFile: '/srv/x',
        accessTokenSeconds: 600,
        singleSession: true,
        sessionLimits: {
          people: defaultAuthSettings.sessionLimits.people,
          team: { ...defaultAuthSettings.sessionLimits.team, idleSeconds: 900, maxSeconds: 36_000 },
        },
        mailBudget: { ...defaultAuthSettings.mailBudget, spacingSeconds: 90 },
        recoverySeconds: 900,
        doubleConfirmEmailChange: false,
        otp: { byMail: true, tellsUnknown: true },
        anonymous: true,
        captcha: { ...widget, verifyUrl: 'https://api.hcaptcha.com/siteverify' },
        phone: {
          ...defaultAuthSettings.phone,
          signIn: true,
          smsPerHour: 20,
          budget: { ...defaultAuthSettings.phone.budget, perAddress: 3 },
          sender: { ...ovh, apiUrl: 'https://eu.api.ovh.com/1.0' },
        },
        trustedIssuers: [outside],
        passkeysEnabled: true,
        webauthnFactorsEnabled: true,
      },
    });
  });

  it.each([
    ['no JSON at all', '{', 'le fichier entier'],
    ['a list', '[]', 'le fichier entier'],
    ['a member nobody knows', '{"autoConfirm":true}', 'autoConfirm inconnu'],
    ['a member nobody knows, inside', '{"passwords":{"min":8}}', 'min inconnu'],
    ['a word for a truth', '{"autoconfirm":"oui"}', 'autoconfirm'],
    ['passwords of five characters', '{"passwords":{"minLength":5}}', 'passwords.minLength'],
    ['access tokens the client would renew without end', '{"sessions":{"accessTokenSeconds":90}}', '120 secondes'],
    ['a sender of text messages nobody knows', '{"phone":{"sender":{"kind":"pigeon"}}}', 'phone.sender'],
    [
      'an account of text messages that is a path',
      JSON.stringify({ phone: { sender: { ...ovh, serviceName: '../x' } } }),
      'phone.sender.serviceName',
    ],
    ['a code of a day', '{"phone":{"codeSeconds":86400}}', 'phone.codeSeconds'],
    ['an issuer without keys', JSON.stringify({ trustedIssuers: [{ ...outside, jwksUrl: undefined }] }), 'jwksUrl ou'],
    ['a private key', issuerWith({ d: 'AAAA' }), 'clé publique'],
    ['a shared secret', issuerWith({ kty: 'oct', k: 'AAAA' }), 'trustedIssuers.0.jwks'],
    ['a key off its curve', issuerWith({ x: 'AAAA' }), 'clé publique'],
    ['one issuer twice', JSON.stringify({ trustedIssuers: [outside, outside] }), 'une seule fois'],
    ['sessions that end before their token', '{"sessions":{"people":{"idleSeconds":900}}}', '3600 secondes au moins'],
    ['mails one after the other', '{"mails":{"spacingSeconds":0}}', 'mails.spacingSeconds'],
  ])('refuses %s and names the member', (_what, content, expected) => {
    const result = readAuthSettings(content, { production: false });
    expect(result).toMatchObject({ ok: false, faults: [expect.stringContaining(expected)] });
  });

  it.each([
    'https://*.exemple.co.uk/**',
    'https://*.me.github.io/**',
    'https://me.github.io/**',
    'https://pre-*.exemple.fr:8443/',
    'http://*.localhost/',
  ])('takes the redirect %s, whose names have one owner', (glob) => {
    expect(faultsOf({ redirects: [glob] })).toEqual([]);
  });

  it.each([
    'https://**',
    'https://*/retour',
    'https://*.fr/**',
    'https://exemple.*/',
    'https://exemple.fr*/',
    'https://*.github.io/**',
    'https://pre-*.co.uk/',
    'https://www.*.asso.fr/',
    'javascript://%0aalert(1)',
    '//exemple.fr',
    'exemple.fr',
  ])('refuses the redirect %s, whose site anybody may have', (glob) => {
    expect(faultsOf({ redirects: [glob] })).toEqual([expect.stringMatching(/^redirects\.0 : /)]);
  });

  it('enables providers by name, with their presets, and linking only where set', () => {
    const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const result = read(
      {
        manualLinking: true,
        providers: {
          google: { clientId: 'g', clientSecret: 's' },
          apple: { clientId: 'a', teamId: 'ABCDE12345', keyId: 'KEY1234567', privateKey },
          franceconnect: { clientId: 'f', clientSecret: 's' },
          custom: { mairie: { issuer: 'https://id.exemple.fr', clientId: 'm', clientSecret: 's', scopes: ['email'] } },
        },
      },
      true,
    );
    if (!result.ok) throw new Error(result.faults.join());
    expect(result.settings.manualLinking).toBe(true);
    expect(result.settings.providers.map(({ name, issuer, scopes }) => [name, issuer, scopes.join(' ')])).toEqual([
      ['google', 'https://accounts.google.com', 'openid email profile'],
      ['apple', 'https://appleid.apple.com', 'openid email name'],
      ['franceconnect', 'https://oidc.franceconnect.gouv.fr/api/v2', 'openid given_name family_name email'],
      ['custom:mairie', 'https://id.exemple.fr', 'openid email'],
    ]);
  });

  it.each([
    ['without its secret', { google: { clientId: 'g' } }, 'providers.google.clientSecret'],
    ['with a member nobody knows', { google: { clientId: 'g', clientSecret: 's', secret: 'x' } }, 'secret inconnu'],
    ['nobody knows', { myspace: {} }, 'myspace inconnu'],
    ['with a key of another kind', { apple: { privateKey: 'x' } }, 'providers.apple.privateKey'],
    ['of another scheme', { custom: { a: { issuer: 'file:///etc' } } }, 'providers.custom.a.issuer'],
    ['with a name of its own', { custom: { 'a:b': {} } }, 'providers.custom.a:b'],
  ])('refuses a provider %s', (_what, providers, member) => {
    expect(faultsOf({ providers }).join('\n')).toContain(member);
  });

  it.each([
    [
      'an issuer without TLS',
      { providers: { google: { issuer: 'http://id.exemple.fr', clientId: 'g', clientSecret: 's' } } },
      'providers',
    ],
    ['addresses nobody confirms', { autoconfirm: true }, 'autoconfirm'],
    ['codes nobody receives', { phone: { signIn: true } }, 'phone.sender'],
    ['factors nobody receives', { phone: { factors: true } }, 'phone.sender'],
    ['numbers nobody confirms', { phone: { autoconfirm: true } }, 'phone.autoconfirm'],
    ['a key in clear', { captcha: { ...widget, verifyUrl: 'http://127.0.0.1:1' } }, 'captcha.verifyUrl'],
    ['codes in clear', { phone: { sender: { ...ovh, apiUrl: 'http://127.0.0.1:1' } } }, 'phone.sender.apiUrl'],
    ['links without TLS', { redirects: ['http://localhost:5173/*'] }, 'redirects'],
    ['keys read without TLS', { trustedIssuers: [{ ...outside, jwksUrl: 'http://localhost/jwks' }] }, 'trustedIssuers'],
    ['a team that never signs in again', { sessions: { team: { longestSeconds: null } } }, 'sessions.team'],
    ['a team that leaves its desk for a week', { sessions: { team: { idleSeconds: 604_800 } } }, 'sessions.team'],
  ])('unsafe-settings-in-production: refuses %s there only', (_what, file, member) => {
    expect(faultsOf(file)).toEqual([]);
    expect(faultsOf(file, true)).toEqual([expect.stringMatching(new RegExp(`^${member} : `))]);
  });
});
