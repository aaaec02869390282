import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCalls } from '../../test/auth-calls-admin.ts';
import { keyCalls } from '../../test/auth-calls-keys.ts';
import { personCalls } from '../../test/auth-calls-person.ts';
import { outcomeOf, type CallFixture } from '../../test/auth-calls.ts';
import { eachDatabase } from '../../test/index.ts';
import { startOidcProvider, type OidcProvider } from '../../test/oidc-provider.ts';
import { confirmedPerson, startAuth, type RunningAuth } from '../../test/running-auth.ts';
import { entityId, ownKeys } from '../../test/saml-provider.ts';
import { administratorOf } from '../../test/service-keys.ts';
import { inBrowser } from '../../test/software-browser.ts';
import { sortedOutcomes, documentedOutcomes } from '../../test/documented-outcomes.ts';
import { buildProviders } from './external/provider-settings.ts';
import { buildSamlProviders } from './saml/saml-settings.ts';

const calls = Object.entries({ ...personCalls, ...keyCalls, ...adminCalls });
/** Methods that need the security keys of a browser. */
const needsBrowser = /passkey|webauthn/i;

eachDatabase('every method of the client of auth/v1', (open) => {
  let server: RunningAuth;
  let provider: OidcProvider;
  let tried: CallFixture;
  beforeAll(async () => {
    provider = await startOidcProvider();
    const custom = { issuer: provider.issuer, clientId: 'placejuste', clientSecret: 'essai' };
    const saml = { domains: ['mairie.exemple'], entityId, entryPoint: 'https://annuaire.exemple/sso' };
    server = await startAuth(await open(), {
      anonymous: true,
      manualLinking: true,
      passkeysEnabled: true,
      webauthnFactorsEnabled: true,
      wallets: ['ethereum'],
      providers: buildProviders({ custom: { mairie: custom } }),
      samlProviders: buildSamlProviders({
        '0190a000-0000-4000-8000-000000000001': { ...saml, keys: [ownKeys.publicKey] },
      }),
    });
    const { adminWith } = administratorOf(() => server);
    let people = 0;
    const address = () => `personne-${(people += 1)}@exemple.fr`;
    tried = {
      server,
      provider,
      address,
      person: () => confirmedPerson(server, address()),
      admin: async (...scopes) => (await adminWith(...scopes)).admin,
    };
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  test.each(calls)('%s', async (method, [expected, call]) => {
    const work = async () => call(tried);
    const answer = await (needsBrowser.test(method) ? inBrowser(server.url, work) : work());
    expect(outcomeOf(answer)).toBe(expected);
  });
});

test('docs/client-methods.md gives the outcome of exactly these methods', () => {
  expect(documentedOutcomes('auth/v1')).toEqual(sortedOutcomes(calls.map(([method, [outcome]]) => [method, outcome])));
});
