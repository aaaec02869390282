import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { sharedDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, startAuth } from '../../../test/running-auth.ts';
import { bearerOf, keyWith } from '../../../test/service-keys.ts';

function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
}

sharedDatabase('an address two people take at the same instant', (open) => {
  test.each(['the confirmation of a change', 'an administrator'])(
    'is refused to %s, where the other came first',
    async (who) => {
      const db = await open();
      const server = await startAuth(db, { doubleConfirmEmailChange: false });
      const { user, session } = await confirmedPerson(server);
      const email = 'bea.essai@exemple.fr';
      await server.call('PUT', '/user', { email }, bearerOf(session.access_token));
      const key = await keyWith(server.platform, ['users:write', 'users:open']);
      const take = () =>
        who === 'an administrator'
          ? server.call('PUT', `/admin/users/${user.id}`, { email }, bearerOf(key.secret))
          : server.call('POST', '/verify', { type: 'email_change', token_hash: lastMail(server, email).link });

      const [written, waited] = [signal(), signal()];
      const other = db.asService(async (tx) => {
        await sql`
        insert into auth.users (id, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
          updated_at)
        values (${server.platform.newId()}, ${email}, now(), '{}', '{}', now(), now())`.execute(tx);
        written.give();
        await waited.given;
      });
      await written.given;
      const taken = take();
      const isWaiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(
        async () => expect((await db.asService((tx) => isWaiting.execute(tx))).rows).toHaveLength(1),
        10_000,
      );
      waited.give();
      await other;
      expect(await taken).toMatchObject({ status: 422, body: { code: 'email_exists' } });
      await server.close();
    },
  );
});
