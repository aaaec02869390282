import { createHash } from 'node:crypto';
import { comeBack, done, failed, held, sentTo, type PersonMethod, type Row, type CallFixture } from './auth-calls.ts';
import { lastMail, password } from './running-auth.ts';
import { addressOf, ethereumKey, signEthereum } from './wallets.ts';

const mairie = 'custom:mairie' as 'google';
const somebody = '0190a000-0000-7000-8000-000000000000';

function walletMessage({ server }: CallFixture): string {
  const head = `${new URL(server.url).host} wants you to sign in with your Ethereum account:`;
  const issued = server.platform.clock.now().toISOString();
  const lines = [`URI: ${server.url}`, 'Version: 1', 'Chain ID: 1', 'Nonce: nonce123', `Issued At: ${issued}`];
  return [head, addressOf(ethereumKey), '', ...lines].join('\n');
}

/** Calls of a person, and local methods of the client. */
export const personCalls: Readonly<Record<PersonMethod, Row>> = {
  signUp: ['answered', ({ server, address }) => server.client().auth.signUp({ email: address(), password })],
  signInWithPassword: [
    'answered',
    async ({ person, server }) => {
      const { user } = await person();
      return server.client().auth.signInWithPassword({ email: String(user.email), password });
    },
  ],
  signInAnonymously: ['answered', ({ server }) => server.client().auth.signInAnonymously()],
  signInWithOtp: ['answered', ({ server, address }) => server.client().auth.signInWithOtp({ email: address() })],
  verifyOtp: [
    'answered',
    async ({ server, address }) => {
      const [{ auth }, email] = [server.client(), address()];
      await auth.signInWithOtp({ email });
      return auth.verifyOtp({ email, token: lastMail(server, email).code, type: 'email' });
    },
  ],
  signInWithOAuth: [
    'answered',
    async (tried) => {
      const { auth } = tried.server.client();
      const { data } = await auth.signInWithOAuth({ provider: mairie, options: { skipBrowserRedirect: true } });
      const end = await comeBack(tried, await sentTo(String(data.url)));
      return held(end.hash.includes('access_token='), 'no token in the address');
    },
  ],
  exchangeCodeForSession: [
    'answered',
    async (tried) => {
      const { auth } = tried.server.client({ flowType: 'pkce' });
      const { data } = await auth.signInWithOAuth({ provider: mairie, options: { skipBrowserRedirect: true } });
      const end = await comeBack(tried, await sentTo(String(data.url)));
      return auth.exchangeCodeForSession(end.searchParams.get('code') ?? '');
    },
  ],
  signInWithWeb3: [
    'answered',
    (tried) => {
      const message = walletMessage(tried);
      const signature = signEthereum(message);
      return tried.server.client().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
    },
  ],
  signInWithIdToken: [
    'answered',
    async ({ server, provider, address }) => {
      const nonce = createHash('sha256').update('brut').digest('hex');
      const token = await provider.idToken({ sub: address(), email: address(), email_verified: true, nonce });
      return server.client().auth.signInWithIdToken({ provider: mairie, token, nonce: 'brut' });
    },
  ],
  signInWithSSO: ['answered', ({ server }) => server.client().auth.signInWithSSO({ domain: 'mairie.exemple' })],
  signInWithPasskey: [
    'answered',
    async ({ person, server }) => {
      const { client } = await person();
      const { error } = await client.auth.registerPasskey();
      return error === null ? server.client().auth.signInWithPasskey() : { error };
    },
  ],
  registerPasskey: ['answered', async ({ person }) => (await person()).client.auth.registerPasskey()],
  getSession: [
    'answered',
    async ({ person }) => {
      const { client, session } = await person();
      const { data, error } = await client.auth.getSession();
      return error === null ? held(data.session?.access_token === session.access_token, 'another session') : { error };
    },
  ],
  setSession: ['answered', async ({ person, server }) => server.client().auth.setSession((await person()).session)],
  refreshSession: ['answered', async ({ person }) => (await person()).client.auth.refreshSession()],
  getUser: ['answered', async ({ person }) => (await person()).client.auth.getUser()],
  updateUser: [
    'answered',
    async ({ person }) => (await person()).client.auth.updateUser({ data: { first_name: 'A' } }),
  ],
  getClaims: [
    'answered',
    async ({ person }) => {
      const { client, user } = await person();
      const { data, error } = await client.auth.getClaims();
      return error === null ? held(data?.claims.sub === user.id, 'another person') : { error };
    },
  ],
  resetPasswordForEmail: ['answered', ({ server, address }) => server.client().auth.resetPasswordForEmail(address())],
  resend: ['answered', ({ server, address }) => server.client().auth.resend({ type: 'signup', email: address() })],
  reauthenticate: ['answered', async ({ person }) => (await person()).client.auth.reauthenticate()],
  getUserIdentities: ['answered', async ({ person }) => (await person()).client.auth.getUserIdentities()],
  linkIdentity: [
    'answered',
    async (tried) => {
      const { client } = await tried.person();
      const asked = await client.auth.linkIdentity({ provider: mairie, options: { skipBrowserRedirect: true } });
      if (asked.error !== null) return asked;
      await comeBack(tried, String(asked.data.url));
      const { data } = await client.auth.getUserIdentities();
      return held(data?.identities.length === 2, 'not linked');
    },
  ],
  unlinkIdentity: [
    'answered',
    async (tried) => {
      const { client } = await tried.person();
      const asked = await client.auth.linkIdentity({ provider: mairie, options: { skipBrowserRedirect: true } });
      await comeBack(tried, String(asked.data.url));
      const { data } = await client.auth.getUserIdentities();
      const linked = data?.identities.find(({ provider }) => provider === mairie);
      return linked === undefined ? failed('not linked') : client.auth.unlinkIdentity(linked);
    },
  ],
  signOut: ['answered', async ({ person }) => (await person()).client.auth.signOut()],
  onAuthStateChange: [
    'answered',
    async ({ person }) => {
      const { client } = await person();
      const left = new Promise<boolean>((resolve) =>
        client.auth.onAuthStateChange((event) => event === 'SIGNED_OUT' && resolve(true)),
      );
      await client.auth.signOut();
      return held(await left, 'nothing heard');
    },
  ],
  initialize: ['answered', ({ server }) => server.client().auth.initialize()],
  startAutoRefresh: [
    'answered',
    async ({ person }) => {
      const { client } = await person();
      await client.auth.startAutoRefresh();
      await client.auth.stopAutoRefresh();
      return client.auth.getUser();
    },
  ],
  stopAutoRefresh: ['answered', async ({ person }) => ended((await person()).client.auth.stopAutoRefresh())],
  dispose: ['answered', async ({ person }) => ended((await person()).client.auth.dispose())],
  isThrowOnErrorEnabled: [
    'answered',
    async ({ server }) => held(!server.client().auth.isThrowOnErrorEnabled(), 'errors are thrown'),
  ],
  // The service signs people in for no other one: it is not an OAuth server.
  'oauth.getAuthorizationDetails': [
    '404 not_found',
    async ({ person }) => (await person()).client.auth.oauth.getAuthorizationDetails(somebody),
  ],
  'oauth.approveAuthorization': [
    '404 not_found',
    async ({ person }) => (await person()).client.auth.oauth.approveAuthorization(somebody),
  ],
  'oauth.denyAuthorization': [
    '404 not_found',
    async ({ person }) => (await person()).client.auth.oauth.denyAuthorization(somebody),
  ],
  'oauth.listGrants': ['404 not_found', async ({ person }) => (await person()).client.auth.oauth.listGrants()],
  'oauth.revokeGrant': [
    '404 not_found',
    async ({ person }) => (await person()).client.auth.oauth.revokeGrant({ clientId: somebody }),
  ],
};

async function ended(work: Promise<void>) {
  await work;
  return done;
}
