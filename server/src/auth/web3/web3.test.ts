import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { refusedWays, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import {
  addressOf,
  ethereumKey,
  newEthereumKey,
  signEthereum,
  signSolana,
  solanaAddress,
} from '../../../test/wallets.ts';

eachDatabase('POST token?grant_type=web3', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    const settings = {
      wallets: ['ethereum', 'solana'] as const,
      redirectAllowList: ['https://permis.exemple/**', 'http://permis.exemple/**'],
    };
    // With a stopped clock, since dates are compared to the second.
    server = await startAuth(await open(), settings, [], true);
  });
  afterAll(() => server.close());

  const at = (shiftSeconds = 0) => new Date(server.platform.clock.now().getTime() + shiftSeconds * 1000).toISOString();
  let nonce = 0;
  function messageOf(
    changed: Readonly<Record<string, string | null>> = {},
    { domain = new URL(server.url).host, address = addressOf(ethereumKey), chain = 'Ethereum' } = {},
  ): string {
    const fields: Record<string, string | null> = {
      URI: server.url,
      Version: '1',
      'Chain ID': chain === 'Ethereum' ? '1' : 'solana:mainnet',
      Nonce: `nonce${(nonce += 1)}`,
      'Issued At': at(),
      ...changed,
    };
    const lines = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
    const head = `${domain} wants you to sign in with your ${chain} account:`;
    return [head, address, '', 'Je me connecte à PlaceJuste.', '', ...lines].join('\n');
  }
  const present = (message: string, signature: string, chain = 'ethereum') =>
    server.call('POST', '/token?grant_type=web3', { chain, message, signature });

  test('case 113: a message signed for our origin opens a session of its address', async () => {
    const message = messageOf();
    const { data, error } = await server
      .client()
      .auth.signInWithWeb3({ chain: 'ethereum', message, signature: signEthereum(message) });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: '', app_metadata: { provider: 'web3', providers: ['web3'] } });
    expect(data.user?.identities?.[0]).toMatchObject({
      provider: 'web3',
      id: `web3:ethereum:${addressOf(ethereumKey)}`,
      identity_data: { custom_claims: { chain: 'ethereum', network: '1', statement: 'Je me connecte à PlaceJuste.' } },
    });
    const upper = `0x${addressOf(ethereumKey).slice(2).toUpperCase()}`;
    const other = messageOf({}, { address: upper });
    const again = await present(other, signEthereum(other, ethereumKey, 0));
    expect(again).toMatchObject({ status: 200, body: { user: { id: data.user?.id } } });
  });

  test('case 113: without a statement, with resources', async () => {
    const plain = messageOf().replace('Je me connecte à PlaceJuste.\n\n', '');
    const message = `${plain}\nResources:\n- https://exemple.fr/a`;
    expect((await present(message, signEthereum(message))).status).toBe(200);
  });

  test.each([
    ['for another domain', {}, { domain: 'autre.exemple' }],
    ['for another site', { URI: 'https://autre.exemple/' }, { domain: 'autre.exemple' }],
    ['whose URI is not its domain', { URI: 'https://permis.exemple/a' }, {}],
    ['without TLS', { URI: 'http://permis.exemple/a' }, { domain: 'permis.exemple' }],
    ['for a look-alike', { URI: 'https://permis.exemple.vol/a' }, { domain: 'permis.exemple' }],
  ])('case 113: a message %s is refused', async (_what, fields, parts) => {
    const message = messageOf(fields, parts);
    const answer = await present(message, signEthereum(message));
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
  });

  test('case 113: each date is enforced: too old, in the future, expired, not yet valid', async () => {
    for (const fields of [
      { 'Issued At': at(-601) },
      { 'Issued At': at(601) },
      { 'Expiration Time': at(-1) },
      { 'Not Before': at(60) },
    ]) {
      const message = messageOf(fields);
      const answer = await present(message, signEthereum(message));
      expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
    }
    const soon = messageOf({ 'Expiration Time': at(60), 'Not Before': at(-1) });
    expect((await present(soon, signEthereum(soon))).status).toBe(200);
  });

  test('case 113: a message is accepted once, also presented twice at once or written differently', async () => {
    const message = messageOf();
    const answers = await Promise.all([
      present(message, signEthereum(message)),
      present(message, signEthereum(message, ethereumKey, 0)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    server.pass(300);
    expect((await present(message, signEthereum(message))).status).toBe(400);
  });

  test('case 113: another signer, an altered text or half a signature is refused', async () => {
    const message = messageOf();
    const right = signEthereum(message);
    const wrong: [string, string][] = [
      [message, signEthereum(message, newEthereumKey())],
      [message.replace('Version: 1', 'Version: 1\nRequest ID: 2'), right],
      [message, right.slice(0, 100)],
      [message, `0x${'0'.repeat(130)}`],
      [message, ''],
    ];
    const before = (await refusedWays(server)).length;
    for (const [text, signature] of wrong) expect((await present(text, signature)).body['error']).toBe('invalid_grant');
    expect((await refusedWays(server)).slice(before)).toEqual(wrong.map(() => 'web3'));
  });

  test.each([
    ['another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['a field nobody knows', (text: string) => `${text}\nRole: admin`],
    ['a field twice', (text: string) => `${text}\nURI: https://autre.exemple/`],
    ['no instant', (text: string) => text.replace(/\nIssued At: .*/, '')],
    ['an instant that is none', (text: string) => text.replace(/Issued At: .*/, 'Issued At: demain')],
    ['a chain that is none', (text: string) => text.replace('Chain ID: 1', 'Chain ID: -1')],
    ['no address', (text: string) => text.replace(/0x[0-9a-f]+/, '0x12')],
    ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['20 KiB too many', (text: string) => `${text}\nRequest ID: ${'x'.repeat(20_500)}`],
    ['nothing', () => ''],
  ])('a message with %s is not read', async (_what, altered) => {
    const message = altered(messageOf());
    expect((await present(message, signEthereum(message))).body['code']).toBe('validation_failed');
  });

  test('case 114: Solana, raw and in the envelope of a Ledger', async () => {
    const parts = { address: solanaAddress, chain: 'Solana' };
    const raw = messageOf({}, parts);
    const first = await present(raw, signSolana(raw), 'solana');
    expect(first).toMatchObject({
      status: 200,
      body: { user: { identities: [{ id: `web3:solana:${solanaAddress}` }] } },
    });
    const text = messageOf({}, parts);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(Buffer.byteLength(text));
    const head = Buffer.concat([Buffer.of(0xff), Buffer.from('solana offchain'), Buffer.of(0, 1), length]);
    const wrapped = await present(text, signSolana(Buffer.concat([head, Buffer.from(text)])), 'solana');
    expect(wrapped).toMatchObject({ status: 200, body: { user: { id: (first.body['user'] as { id: string }).id } } });
    const stranger = messageOf({}, parts);
    const foreign = signSolana(stranger, generateKeyPairSync('ed25519').privateKey);
    expect((await present(stranger, foreign, 'solana')).body['error']).toBe('invalid_grant');
  });

  test('case 115: a disabled chain, and an unknown one', async () => {
    const message = messageOf();
    expect((await present(message, signEthereum(message), 'bitcoin')).body['code']).toBe('web3_unsupported_chain');
    const one = await startAuth(server.platform.db, { wallets: ['solana'] });
    const body = { chain: 'ethereum', message, signature: signEthereum(message) };
    expect(await one.call('POST', '/token?grant_type=web3', body)).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    });
    await one.close();
  });
});
