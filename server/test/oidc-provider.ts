import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** Answers and failures of the provider, which a test changes between two calls. */
export interface ProviderMood {
  /** Claims of the person who signs in, besides `iss`, `aud`, the dates and the nonce. */
  claims: Claims;
  /** Claims of the userinfo endpoint alone; null without that endpoint. */
  userInfo: Claims | null;
  /** Replaces members of the token just before it is signed. */
  altered: Claims;
  /** `stranger` signs with a key that the provider never published. */
  signer: 'own' | 'stranger';
  failure: 'none' | 'down' | 'huge' | 'redirect';
  /** Replaces members of the discovery document. */
  discovery: Claims;
}

export interface OidcProvider {
  readonly issuer: string;
  readonly mood: ProviderMood;
  /** Requested paths, oldest first. */
  readonly calls: string[];
  /** The last request of the token endpoint. */
  readonly lastExchange: URLSearchParams;
  /** Parameters with which the person returns from that address. */
  approve(authorizationUrl: string): URLSearchParams;
  /** A token for an application of ours besides the site. */
  idToken(claims: Claims): Promise<string>;
  close(): Promise<void>;
}

interface Granted {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

/** Starts an OpenID Connect provider on this machine, with real signatures. */
export async function startOidcProvider(clientId = 'placejuste'): Promise<OidcProvider> {
  const [own, stranger] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  const jwk = await exportJWK(own.publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const mood: ProviderMood = {
    claims: { sub: 'sujet-1', email: 'ada.essai@exemple.fr', email_verified: true, given_name: 'Ada' },
    userInfo: null,
    altered: {},
    signer: 'own',
    failure: 'none',
    discovery: {},
  };
  const codes = new Map<string, Granted>();
  const calls: string[] = [];
  const held = { issuer: '', exchange: new URLSearchParams() };

  const sign = async (claims: Claims): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const token = new SignJWT({
      iss: held.issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      ...claims,
      ...mood.altered,
    });
    return token
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(mood.signer === 'own' ? own.privateKey : stranger.privateKey);
  };

  const answers: Readonly<Record<string, (form: URLSearchParams) => Claims | Promise<Claims>>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: held.issuer,
      authorization_endpoint: `${held.issuer}/authorize`,
      token_endpoint: `${held.issuer}/token`,
      jwks_uri: `${held.issuer}/keys`,
      end_session_endpoint: `${held.issuer}/logout`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
      ...(mood.userInfo === null ? {} : { userinfo_endpoint: `${held.issuer}/userinfo` }),
      ...mood.discovery,
    }),
    '/keys': () => ({ keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] }),
    '/userinfo': () => ({ sub: mood.claims['sub'], ...mood.userInfo }),
    '/token': async (form) => {
      held.exchange = form;
      // Careless: it accepts the same code repeatedly.
      const granted = codes.get(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (granted === undefined || challenge !== granted.challenge || form.get('redirect_uri') !== granted.redirectUri)
        return { error: 'invalid_grant' };
      return {
        access_token: 'jeton-du-fournisseur',
        refresh_token: 'renouvellement-du-fournisseur',
        token_type: 'Bearer',
        expires_in: 300,
        id_token: await sign({ ...mood.claims, nonce: granted.nonce }),
      };
    },
  };

  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://internal').pathname;
    calls.push(path);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (mood.failure === 'down') return void response.writeHead(503).end();
    if (mood.failure === 'redirect') return void response.writeHead(302, { location: `${held.issuer}/keys` }).end();
    const make = answers[path];
    if (make === undefined) return void response.writeHead(404).end();
    const body = await make(new URLSearchParams(Buffer.concat(parts).toString()));
    const status = 'error' in body ? 400 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(mood.failure === 'huge' ? 'x'.repeat(300_000) : JSON.stringify(body));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  held.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    get issuer() {
      return held.issuer;
    },
    mood,
    calls,
    get lastExchange() {
      return held.exchange;
    },
    approve(authorizationUrl) {
      const { searchParams: asked } = new URL(authorizationUrl);
      const code = randomUUID();
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
        clientId: asked.get('client_id') ?? '',
      });
      return new URLSearchParams({ code, state: asked.get('state') ?? '' });
    },
    idToken: sign,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
