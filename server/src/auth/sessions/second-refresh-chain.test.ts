import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, password, startAuth, type RunningAuth } from '../../../test/running-auth.ts';
import { visitor, type VisitorPlace } from '../../../test/visitor.ts';

const home = { ip: '198.51.100.7', browser: 'Navigateur d’Ada' };
const thiefPlace = { ip: '192.0.2.66', browser: 'Navigateur de Mallory' };

eachDatabase('a replaced refresh token never starts a second chain', (open) => {
  let server: RunningAuth;
  beforeAll(async () => {
    server = await startAuth(await open());
  });
  afterAll(() => server.close());
  const at = (place: VisitorPlace) => visitor(server, place);

  const threeGenerations = async (email: string, place: VisitorPlace = home) => {
    await confirmedPerson(server, email);
    const first = (await at(place).signIn(email, password)).body;
    const second = (await at(place).refresh(first['refresh_token'])).body;
    const third = (await at(place).refresh(second['refresh_token'])).body;
    return {
      first: first['refresh_token'],
      second: second['refresh_token'],
      third: third['refresh_token'],
      accessToken: String(third['access_token']),
    };
  };
  const livingTokens = async (accessToken: string) => {
    const session = String(decodeJwt(accessToken)['session_id']);
    const tokens = await server.platform.db.asService((tx) =>
      sql`select 1 from auth.refresh_tokens where session_id = ${session} and revoked_at is null`.execute(tx),
    );
    return tokens.rows.length;
  };

  test('a replaced refresh token, presented within ten seconds, returns the current one', async () => {
    const chain = await threeGenerations('r1@exemple.fr');
    for (const token of [chain.first, chain.second, chain.first]) {
      const again = await at(thiefPlace).refresh(token);
      expect([again.status, again.body['refresh_token']]).toEqual([200, chain.third]);
    }
    expect(await livingTokens(chain.accessToken)).toBe(1);
  });

  test.each([
    ['the network', { ip: home.ip, browser: 'Navigateur mis à jour' }],
    ['another address of one IPv6 network', { ip: '2001:db8:1:2::99', browser: 'Navigateur mis à jour' }],
    ['the browser', { ip: '203.0.113.80', browser: home.browser }],
  ])('later, from %s of the session, it gets the living one: an answer may have been lost', async (what, place) => {
    const from = what.includes('IPv6') ? { ip: '2001:db8:1:2::1', browser: home.browser } : home;
    const chain = await threeGenerations(`r2-${place.ip.replaceAll(/\W/g, '-')}@exemple.fr`, from);
    server.pass(29 * 24 * 3600);
    for (const token of [chain.first, chain.second]) {
      const again = await at(place).refresh(token);
      expect([again.status, again.body['refresh_token']]).toEqual([200, chain.third]);
    }
    expect(await livingTokens(chain.accessToken)).toBe(1);
  });

  test.each(['first', 'second'] as const)(
    'later, from elsewhere, the session closes and its owner is told (%s token)',
    async (which) => {
      const email = `r3-${which}@exemple.fr`;
      const chain = await threeGenerations(email);
      server.pass(11);
      expect((await at(thiefPlace).refresh(chain[which])).outcome).toBe('refresh_token_already_used');
      expect((await at(home).refresh(chain.third)).status).toBe(400);
      expect((await at(home).send('GET', '/user', undefined, chain.accessToken)).outcome).toBe('session_not_found');
      const notice = lastMail(server, email);
      expect(notice.subject).toBe('Une session de votre compte a été fermée');
      expect([notice.link, notice.code]).toEqual(['', '']);
    },
  );

  test('a marked browser is known by its mark: its name copied is not enough', async () => {
    const chain = await threeGenerations('r4@exemple.fr', { ...home, mark: 'ada-00000000000000' });
    server.pass(11);
    const moved = await at({ ip: '203.0.113.80', browser: 'Autre nom', mark: 'ada-00000000000000' }).refresh(
      chain.second,
    );
    expect(moved.body['refresh_token']).toBe(chain.third);
    expect((await at({ ip: thiefPlace.ip, browser: home.browser }).refresh(chain.second)).outcome).toBe(
      'refresh_token_already_used',
    );
  });

  test('a thief without a mark closes the session, whatever user agent they copy', async () => {
    const email = 'r5@exemple.fr';
    const marked = { ...home, mark: 'ada-00000000000000' };
    const chain = await threeGenerations(email, marked);
    server.pass(3600);
    const thief = await at({ ip: thiefPlace.ip, browser: home.browser }).refresh(chain.third);
    expect(thief.outcome).toBe('refresh_token_already_used');
    expect((await at(marked).refresh(chain.third)).status).toBe(400);
    expect(lastMail(server, email).subject).toBe('Une session de votre compte a été fermée');
  });

  test('a renewal without mark, at home, does not make the session forget its mark', async () => {
    const marked = { ...home, mark: 'ada-00000000000000' };
    const chain = await threeGenerations('r6@exemple.fr', marked);
    const unmarked = await at(home).refresh(chain.third);
    expect(unmarked.status).toBe(200);
    server.pass(11);
    const moved = await at({ ip: '203.0.113.80', browser: 'Autre nom', mark: marked.mark }).refresh(chain.third);
    expect(moved.body['refresh_token']).toBe(unmarked.body['refresh_token']);
    expect((await at({ ip: thiefPlace.ip, browser: home.browser }).refresh(chain.second)).outcome).toBe(
      'refresh_token_already_used',
    );
  });
});
