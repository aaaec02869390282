import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { sharedDatabase } from '../../../test/index.ts';
import { confirmedPerson, lastMail, lastText, startAuth } from '../../../test/running-auth.ts';
import { bearerOf, keyWith } from '../../../test/service-keys.ts';
import { defaultPhoneSettings } from '../phone/phone-settings.ts';

function signal() {
  let give = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), promise };
}

sharedDatabase('an address or a number two people take at the same instant', (open) => {
  test.each(['the confirmation of a change', 'an administrator', 'the confirmation of a number'])(
    'is refused to %s, where the other came first',
    async (who) => {
      const db = await open();
      const server = await startAuth(db, {
        doubleConfirmEmailChange: false,
        phone: { ...defaultPhoneSettings, signIn: true },
      });
      const { user, session } = await confirmedPerson(server);
      const email = 'bea.essai@exemple.fr';
      const phone = '33612345690';
      const isNumber = who === 'the confirmation of a number';
      await server.call('PUT', '/user', isNumber ? { phone } : { email }, bearerOf(session.access_token));
      const key = await keyWith(server.platform, ['users:write', 'users:open']);
      const take = () => {
        if (isNumber)
          return server.call('POST', '/verify', { type: 'phone_change', phone, token: lastText(server, phone).code });
        return who === 'an administrator'
          ? server.call('PUT', `/admin/users/${user.id}`, { email }, bearerOf(key.secret))
          : server.call('POST', '/verify', { type: 'email_change', token_hash: lastMail(server, email).link });
      };

      const [written, waited] = [signal(), signal()];
      const other = db.asService(async (tx) => {
        await sql`
        insert into auth.users (id, email, email_confirmed_at, phone, phone_confirmed_at, raw_app_meta_data,
          raw_user_meta_data, created_at, updated_at)
        values (${server.platform.newId()}, ${email}, now(), ${phone}, now(), '{}', '{}', now(), now())`.execute(tx);
        written.give();
        await waited.promise;
      });
      await written.promise;
      const answer = take();
      const isWaiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(
        async () => expect((await db.asService((tx) => isWaiting.execute(tx))).rows).toHaveLength(1),
        10_000,
      );
      waited.give();
      await other;
      expect(await answer).toMatchObject({ status: 422, body: { code: isNumber ? 'phone_exists' : 'email_exists' } });
      await server.close();
    },
  );
});
