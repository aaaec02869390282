import { RawNode, sql, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { isKnownDevice } from '../src/auth/sign-in/known-devices.repository.ts';
import { forgetRefusal, keepRefusal, findLastRefusal, ownRefusal } from '../src/mails/mail-refusals.repository.ts';
import { findAccountId, lockAccount } from '../src/personal-data/personal-data.repository.ts';
import type { Tx } from '../src/platform/postgres/index.ts';
import { eachDatabase } from './index.ts';

const email = 'ada.essai@exemple.fr';
const now = new Date('2026-11-30T09:00:00.000Z');

const lookups: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'a browser that is known, asked at each forgotten password': (tx) =>
    isKnownDevice(tx, { by: { email }, device: 'd', now }),
  'a mail that was refused': (tx) => keepRefusal(tx, { email, at: now, sentAt: now, isReported: true }),
  'a mail that was taken': (tx) => forgetRefusal(tx, email),
  'a refusal told on screen': (tx) => ownRefusal(tx, { email }),
  'a refusal told to the team': (tx) => findLastRefusal(tx, { email }),
  'an account to erase': (tx) => lockAccount(tx, email),
  'a number to erase': (tx) => lockAccount(tx, '+33600000042'),
  'an identifier to erase': (tx) => findAccountId(tx, '01933b6e-0000-7000-8000-0000000000f1'),
};

/** Runs `explain` on each statement, and collects the plans. */
function explaining(plans: string[]): KyselyPlugin {
  return {
    transformQuery({ node }): RootOperationNode {
      if (!RawNode.is(node)) return node;
      const [first = '', ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain ${first}`, ...others] };
    },
    async transformResult({ result }) {
      plans.push(...result.rows.map((row) => String(row['QUERY PLAN'])));
      return { ...result, rows: [] };
    },
  };
}

eachDatabase('an account is found by its address without reading the others', (open) => {
  test.each(Object.entries(lookups))('%s', async (_what, look) => {
    const db = await open();
    const plans: string[] = [];
    await db.asService(async (tx) => {
      // The tables of a test are so small that a scan would be chosen, even with an index.
      await sql`set local enable_seqscan = off`.execute(tx);
      await look(tx.withPlugin(explaining(plans)) as Tx);
    });
    expect(plans.join('\n')).toMatch(/Index/);
    expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  });
});
