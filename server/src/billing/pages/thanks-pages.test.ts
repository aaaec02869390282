import type { CheckoutState } from '@placejuste/domain/billing';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, plainSite, type TestPlatform } from '../../../test/index.ts';
import { mailsSlice } from '../../mails/index.ts';
import { billingSlice } from '../index.ts';

const pages = plainSite({
  '/soutien-particuliers': '<main>@@faults@@@@ticket@@</main>',
  '/payments': '<main>@@payment@@</main>',
  '/thank-you': '<main>@@thanks@@</main>',
  '/merci-soutien': '<main>@@thanks@@</main>',
});
const thanks = {
  '/thank-you': 'Merci, votre abonnement est pris en compte',
  '/merci-soutien': 'Merci de votre soutien',
} as const;

eachDatabase('thanks for a payment', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [mailsSlice, billingSlice({ sandbox: true, pages })]);
  });

  async function checkout(purpose: 'subscription' | 'gift', state: CheckoutState): Promise<string> {
    const id = platform.newId();
    const owner = purpose === 'gift' ? null : (await platform.signIn()).id;
    const plan = purpose === 'gift' ? null : 'annual';
    await platform.db.asService((tx) =>
      sql`insert into checkouts (id, user_id, purpose, plan_type, amount_cents, state, provider, provider_reference,
        created_at)
        values (${id}, ${owner}, ${purpose}, ${plan}, 499, ${state}, 'sandbox', ${id},
          ${platform.clock.now()})`.execute(tx),
    );
    return id;
  }
  const body = async (url: string) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  it.each([
    ['/thank-you', 'subscription'],
    ['/merci-soutien', 'gift'],
  ] as const)('%s thanks for a payment known to be settled, and for nothing else', async (path, purpose) => {
    const other = purpose === 'gift' ? 'subscription' : 'gift';
    expect(await body(`${path}?checkout=${await checkout(purpose, 'paid')}`)).toContain(thanks[path]);
    const unsettled = [
      path,
      `${path}?checkout=x`,
      `${path}?checkout=${platform.newId()}`,
      `${path}?checkout=${await checkout(purpose, 'open')}`,
      `${path}?checkout=${await checkout(purpose, 'cancelled')}`,
      `${path}?checkout=${await checkout(purpose, 'refused')}`,
      `${path}?checkout=${await checkout(other, 'paid')}`,
    ];
    for (const url of unsettled) expect(await body(url)).not.toMatch(/Merci|pris en compte|confirmé\./);
    expect(await body(`${path}?checkout=${await checkout(purpose, 'cancelled')}`)).toContain('Rien n’a été débité.');
    for (const url of [path, `${path}?checkout=${platform.newId()}`])
      expect(await body(url)).toContain('Ce lien ne mène à aucun paiement');
  });

  it.each([
    ['/thank-you', 'subscription'],
    ['/merci-soutien', 'gift'],
  ] as const)('%s: not confirmed yet, offers to check again', async (path, purpose) => {
    const address = `${path}?checkout=${await checkout(purpose, 'open')}`;
    const html = await body(address);
    expect(html).toContain(`href="${address}"`);
    expect(html).toContain('Vérifier maintenant');
  });

  it.each([
    ['/thank-you', 'subscription'],
    ['/merci-soutien', 'gift'],
  ] as const)('%s: refused by the bank, it says so, that nothing was taken, and what to try', async (path, purpose) => {
    const html = await body(`${path}?checkout=${await checkout(purpose, 'refused')}`);
    for (const words of ['La banque a refusé ce paiement', 'Rien n’a été débité.', 'Essayez une autre carte'])
      expect(html).toContain(words);
    expect(html).not.toMatch(/abandonné|pas encore confirmé/);
  });
});
