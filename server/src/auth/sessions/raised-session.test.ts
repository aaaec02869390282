import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { raiseSession } from './sessions.repository.ts';

eachDatabase('a session whose second factor is proved again', (open) => {
  let platform: TestPlatform;
  let ada: TestPerson;
  let factorId: string;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    ada = await platform.signIn();
    factorId = platform.newId();
    const now = platform.clock.now();
    await platform.db.asService((tx) =>
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret_sealed, created_at, updated_at)
        values (${factorId}, ${ada.id}, 'totp', 'verified', '', ${now}, ${now})`.execute(tx),
    );
  });

  const pass = (minutes: number) => platform.clock.advance(minutes * 60);
  const renew = () =>
    platform.db.asService((tx) =>
      sql`insert into auth.refresh_tokens (id, session_id, token_hash, created_at) values (gen_random_uuid(),
        ${ada.sessionId}, ${platform.newId()}, ${platform.clock.now()})`.execute(tx),
    );
  const prove = () =>
    platform.db.asService((tx) => {
      const token = { id: platform.newId(), hash: platform.newId() };
      return raiseSession(tx, ada.sessionId ?? '', { factorId, amr: [], token, now: platform.clock.now() });
    });
  /** Minutes since its last activity of at least an hour ago. */
  const minutesSinceActivity = async (): Promise<number> => {
    const now = platform.clock.now().getTime();
    const { rows } = await platform.db.asUser(ada.claims, (tx) =>
      sql<{ at: Date }>`select app.session_active_at(${new Date(now - 3_600_000)}) as at`.execute(tx),
    );
    return Math.round((now - Number(rows[0]?.at)) / 60_000);
  };

  it('was last active when its former token was renewed, not when it was opened', async () => {
    pass(180);
    await renew();
    pass(90);
    await prove();
    expect(await minutesSinceActivity()).toBe(90);
    pass(120);
    expect(await minutesSinceActivity()).toBe(120);
  });

  it('a renewal of just before, by a phone back online, is still left out', async () => {
    pass(180);
    await renew();
    pass(300);
    await renew();
    pass(1);
    await prove();
    expect(await minutesSinceActivity()).toBe(301);
  });

  it('proved again and again, it never falls back to its opening', async () => {
    pass(300);
    for (let proofs = 0; proofs < 40; proofs += 1) {
      pass(7);
      await prove();
    }
    expect(await minutesSinceActivity()).toBeLessThan(75);
  });
});
