import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/index.ts';
import { afterCommit } from './index.ts';

eachDatabase('what the database notifies', (open) => {
  test('is heard once it is committed, in order, by whoever listens to that channel', async () => {
    const db = await open();
    const messages: string[] = [];
    const stop = await db.listen('essai', {
      onMessage: (payload) => messages.push(payload),
      onGap: () => messages.push('gap'),
    });
    await db.listen('autre', { onMessage: (payload) => messages.push(`autre ${payload}`), onGap: () => undefined });
    const say = (payload: string, channel = 'essai') =>
      db.asService((tx) => sql`select pg_notify(${channel}, ${payload})`.execute(tx));
    await say('un');
    await db
      .asService(async (tx) => {
        await sql`select pg_notify('essai', 'jamais')`.execute(tx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await say('deux', 'autre');
    await say('trois', 'silence');
    await say('quatre');
    await expect.poll(() => messages).toEqual(['un', 'autre deux', 'quatre']);
    stop();
    await say('cinq');
    await say('six', 'autre');
    await expect.poll(() => messages).toEqual(['un', 'autre deux', 'quatre', 'autre six']);
  });

  test('is heard outside of the transaction that said it: a hearer may open its own', async () => {
    const db = await open();
    const readValue = new Promise<number>((resolve, reject) => {
      const read = () =>
        db.asService(async (tx) => (await sql<{ n: number }>`select 1 as n`.execute(tx)).rows[0]?.n ?? 0);
      db.listen('essai', { onMessage: () => void read().then(resolve, reject), onGap: () => undefined }).then(
        () =>
          db.asService(async (tx) => {
            afterCommit(() => undefined);
            await sql`select pg_notify('essai', '')`.execute(tx);
          }),
        reject,
      );
    });
    expect(await readValue).toBe(1);
  });

  test('listening-session-killed: another takes its place, and says that a gap was there', async () => {
    const db = await open();
    if (db.kind === 'embedded') return;
    const messages: string[] = [];
    await db.listen('essai', { onMessage: (payload) => messages.push(payload), onGap: () => messages.push('gap') });
    await db.asService((tx) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()
        and datname = current_database()`.execute(tx),
    );
    await expect.poll(() => messages, { timeout: 10_000 }).toEqual(['gap']);
    await db.asService((tx) => sql`select pg_notify('essai', 'de nouveau')`.execute(tx));
    await expect.poll(() => messages).toEqual(['gap', 'de nouveau']);
  });
});
