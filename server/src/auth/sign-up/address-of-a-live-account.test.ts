import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { startAuth, type RunningAuth } from '../../../test/running-auth.ts';

eachDatabase('an address that an account in use has not confirmed', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());

  const run = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    (await server.platform.db.asService((tx) => statement.execute(tx))).rows;
  const accounts = (address: string) =>
    run(sql<{ id: string; phone: string | null }>`select id, phone from auth.users where email = ${address}`);

  test('sign-up-takes-an-account-entered-by-its-number: it only loses the address', async () => {
    const address = 'partagee@exemple.fr';
    await server.call('POST', '/signup', { email: address, password: 'mot-de-passe-1' });
    const [holder] = await accounts(address);
    await run(sql`update auth.users set phone = '33600000000', phone_confirmed_at = now() where id = ${holder?.id}`);
    server.pass(61);
    const answer = await server.call('POST', '/signup', { email: address, password: 'mot-de-passe-2' });
    expect(answer.status).toBe(200);
    const storedUsers = await run(sql`select email, phone from auth.users where id = ${holder?.id}`);
    expect(storedUsers).toEqual([{ email: null, phone: '33600000000' }]);
    const [stranger] = await accounts(address);
    expect([stranger?.id === holder?.id, stranger?.phone]).toEqual([false, null]);
  });

  test('an account never signed in to is replaced, as before', async () => {
    const address = 'jamais@exemple.fr';
    await server.call('POST', '/signup', { email: address, password: 'mot-de-passe-1' });
    const [first] = await accounts(address);
    server.pass(61);
    await server.call('POST', '/signup', { email: address, password: 'mot-de-passe-2' });
    const [second] = await accounts(address);
    expect(second?.id).not.toBe(first?.id);
    expect(await run(sql`select id from auth.users where id = ${first?.id}`)).toEqual([]);
  });
});
