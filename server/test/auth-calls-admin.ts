import { enrolled, held, type AdminMethod, type Row } from './auth-calls.ts';
import { password } from './running-auth.ts';

const somebody = '0190a000-0000-7000-8000-000000000000';

/** Calls of a program for the team, with a service key of the scope that each needs (decision 0214). */
export const adminCalls: Readonly<Record<AdminMethod, Row>> = {
  'admin.listUsers': [
    'answered',
    async ({ admin, person }) => {
      const { user } = await person();
      const { data, error } = await (await admin('users:read')).listUsers();
      return error === null ? held(data.users[0]?.id === user.id, 'another list') : { error };
    },
  ],
  'admin.getUserById': [
    'answered',
    async ({ admin, person }) => (await admin('users:read')).getUserById((await person()).user.id),
  ],
  'admin.createUser': [
    'answered',
    async ({ admin, address }) => (await admin('users:write')).createUser({ email: address() }),
  ],
  'admin.updateUserById': [
    'answered',
    async ({ admin, person }) =>
      (await admin('users:write', 'users:open')).updateUserById((await person()).user.id, {
        password: `${password}-autre`,
      }),
  ],
  'admin.deleteUser': [
    'answered',
    async ({ admin, person }) => (await admin('users:delete', 'users:read')).deleteUser((await person()).user.id),
  ],
  'admin.inviteUserByEmail': [
    'answered',
    async ({ admin, address }) => (await admin('invites:write')).inviteUserByEmail(address()),
  ],
  'admin.generateLink': [
    'answered',
    async ({ admin, person }) =>
      (await admin('users:open')).generateLink({ type: 'magiclink', email: String((await person()).user.email) }),
  ],
  'admin.signOut': [
    'answered',
    async ({ admin, person }) => {
      const { client, session } = await person();
      const { error } = await (await admin('users:read')).signOut(session.access_token);
      if (error !== null) return { error };
      return held((await client.auth.getUser()).error?.name === 'AuthSessionMissingError', 'it is still open');
    },
  ],
  'admin.mfa.listFactors': [
    'answered',
    async ({ admin, person }) => (await admin('users:read')).mfa.listFactors({ userId: (await person()).user.id }),
  ],
  'admin.mfa.deleteFactor': [
    'answered',
    async ({ admin, person }) => {
      const { client, user } = await person();
      const { factorId } = await enrolled(client);
      return (await admin('factors:write')).mfa.deleteFactor({ userId: user.id, id: factorId });
    },
  ],
  'admin.passkey.listPasskeys': [
    'answered',
    async ({ admin, person }) => (await admin('users:read')).passkey.listPasskeys({ userId: (await person()).user.id }),
  ],
  'admin.passkey.deletePasskey': [
    'answered',
    async ({ admin, person }) => {
      const { client, user } = await person();
      const { data, error } = await client.auth.registerPasskey();
      if (error !== null) return { error };
      return (await admin('factors:write')).passkey.deletePasskey({ userId: user.id, passkeyId: data.id });
    },
  ],
  // The service signs people in for no other one: it is not an OAuth server.
  'admin.oauth.listClients': ['404 not_found', async ({ admin }) => (await admin('users:read')).oauth.listClients()],
  'admin.oauth.createClient': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).oauth.createClient({ client_name: 'x', redirect_uris: [] }),
  ],
  'admin.oauth.getClient': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).oauth.getClient(somebody),
  ],
  'admin.oauth.updateClient': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).oauth.updateClient(somebody, { client_name: 'y' }),
  ],
  'admin.oauth.deleteClient': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).oauth.deleteClient(somebody),
  ],
  'admin.oauth.regenerateClientSecret': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).oauth.regenerateClientSecret(somebody),
  ],
  // Providers are set in the file of settings (decision 0207): no call adds another one.
  'admin.customProviders.listProviders': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).customProviders.listProviders(),
  ],
  'admin.customProviders.createProvider': [
    '404 not_found',
    async ({ admin }) =>
      (await admin('users:read')).customProviders.createProvider({
        provider_type: 'oidc',
        identifier: 'custom:autre',
        name: 'Autre',
        client_id: 'x',
        client_secret: 'y',
      }),
  ],
  'admin.customProviders.getProvider': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).customProviders.getProvider('custom:mairie'),
  ],
  'admin.customProviders.updateProvider': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).customProviders.updateProvider('custom:mairie', { name: 'z' }),
  ],
  'admin.customProviders.deleteProvider': [
    '404 not_found',
    async ({ admin }) => (await admin('users:read')).customProviders.deleteProvider('custom:mairie'),
  ],
};
