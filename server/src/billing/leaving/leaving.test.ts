import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiCallsOf, eachDatabase, type TestPerson, type TestPlatform } from '../../../test/index.ts';
import { sandboxProvider } from '../../platform/payment/index.ts';
import { runAsService } from '../../platform/http/index.ts';
import { noteSubscriptionEvent } from '../subscriptions/note-subscription-event.ts';
import { openLeaving } from './leaving.fixtures.ts';
import { followDue } from '../subscriptions/follow-subscription.job.ts';

const day = 86_400;
const spaced = (html: string) => html.replaceAll(/\s/g, ' ');

eachDatabase('leaving', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let ada: TestPerson;

  beforeEach(async () => {
    ({ platform, app } = await openLeaving(await open()));
    ada = await platform.signIn({ account: 'new' });
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '24months' });
    await post(new URL(body.url).pathname, { choice: 'pay' });
    await platform.runJobs();
  });

  const call = apiCallsOf(
    () => ada,
    () => app,
  );
  const post = (url: string, fields: Readonly<Record<string, string>>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  /** Sends the public form as a browser does, without a session. */
  const ask = async (path: string, email: string, plan = '24months') => {
    const ticket = /value="([^"]+)"/.exec((await app.inject(path)).body)?.[1] ?? '';
    platform.clock.advance(20);
    const answer = await post(path, { ticket, name: 'Ada Essai', email, plan });
    await platform.runJobs();
    return { status: answer.statusCode, location: answer.headers.location };
  };
  const mailsTo = (email: string) => platform.mails.filter(({ to }) => to === email);
  const mailedLink = (): string => /\/fin-de-contrat\?lien=\S+/.exec(mailsTo(ada.email).at(-1)?.text ?? '')?.[0] ?? '';
  const subscription = async () => (await call('GET', '/api/billing')).body.subscription;
  const refunds = async () =>
    (await platform.db.asService((tx) => sql`select amount_cents from sandbox_refunds`.execute(tx))).rows;

  it('answers the same whatever the address, and writes to the subscriber alone', async () => {
    const knownAnswer = await ask('/retractation', ada.email);
    const unknownAnswer = await ask('/retractation', 'personne@exemple.fr');
    expect(knownAnswer).toEqual({ status: 303, location: '/message-recu' });
    expect(unknownAnswer).toEqual(knownAnswer);
    expect(mailsTo('personne@exemple.fr').map(({ subject }) => subject)).toEqual([
      'Accusé de réception de votre rétractation',
    ]);
    expect(mailsTo(ada.email).map(({ subject }) => subject)).toContain('Confirmez votre rétractation en un geste');
  });

  it('of a dossier, where none was paid, mails no link that would end the subscription', async () => {
    expect((await ask('/retractation', ada.email, 'dossier')).status).toBe(303);
    const [acknowledgement, ...others] = mailsTo(ada.email).slice(1);
    expect(acknowledgement?.text).toContain('Préparation d’un dossier');
    expect(acknowledgement?.text).toContain('Si un dossier a été payé depuis cette adresse, vous recevrez un second');
    expect(spaced(acknowledgement?.text ?? '')).toContain(
      'second e-mail : son lien ouvre une page qui dit ce qui vous est rendu, et vous confirmez.',
    );
    expect(others).toEqual([]);
    expect((await subscription()).planType).toBe('24months');
  });

  it('within 14 days: the mailed link ends it at once, dated from the request, and refunds it', async () => {
    await ask('/retractation', ada.email);
    const link = mailedLink();
    platform.clock.advance(20 * day);
    const page = await app.inject(link);
    expect(page.body).toContain('Le contrat prend fin tout de suite.');
    expect(spaced(page.body)).toContain('Nous vous rendons 4,99 €');
    expect(page.body).toContain('confirmer la rétractation</button>');
    expect((await subscription()).planType).toBe('24months');
    const confirmation = await post(link, {});
    expect(confirmation.body).toContain('Votre rétractation est enregistrée');
    await platform.runJobs();
    expect(await subscription()).toBeNull();
    expect(await refunds()).toEqual([{ amount_cents: 499 }]);
    const acknowledgement = mailsTo(ada.email).find(({ subject }) => subject === 'Votre rétractation est enregistrée');
    expect(acknowledgement?.text).toMatch(
      /renoncé à votre abonnement « Formule 24 mois », contrat [\da-f-]{36}, le samedi 21 novembre 2026 à 11 h 00/,
    );
    // Sent again, by the « back » button of the browser for instance.
    await post(link, {});
    await platform.runJobs();
    expect(await refunds()).toHaveLength(1);
  });

  it('a link that is not whole leads to both requests', async () => {
    const { statusCode, body } = await app.inject('/fin-de-contrat?lien=abc');
    expect(statusCode).toBe(404);
    expect([...body.matchAll(/href="(\/[a-z]+)"/g)].map(([, path]) => path)).toEqual(
      expect.arrayContaining(['/retractation', '/resiliation']),
    );
  });

  it('asked for again once it is done, tells the first asking and what it gave back', async () => {
    await ask('/retractation', ada.email);
    await post(mailedLink(), {});
    await platform.runJobs();
    platform.clock.advance(day);
    await ask('/retractation', ada.email);
    const page = spaced((await app.inject(mailedLink())).body);
    expect(page).toContain('Votre rétractation est enregistrée');
    expect(page).toContain('Demande reçue le samedi 21 novembre 2026');
    expect(page).toContain('Nous vous rendons 4,99 €');
    expect(await refunds()).toHaveLength(1);
  });

  it('later: the end of the commitment is computed and shown, and nothing is charged after it', async () => {
    await ask('/resiliation', ada.email);
    const link = mailedLink();
    const continues =
      'D’ici là, les paiements prévus continuent : le prochain est de 4,99 €, le lundi 21 décembre 2026.';
    const page = spaced((await app.inject(link)).body);
    expect(page).toContain('Le contrat prend fin le mardi 21 novembre 2028.');
    expect(page).toContain(continues);
    // In the first days a withdrawal is offered: it would refund everything instead.
    expect(page).toContain(
      'Jusqu’au lundi 7 décembre 2026, vous pouvez plutôt renoncer au contrat : tout vous est remboursé.',
    );
    expect((await call('GET', '/api/billing/leaving/cancellation')).body).toEqual({
      endsOn: '2028-11-21',
      refundCents: 0,
      nextCharge: { day: '2026-12-21', amountCents: 499 },
      withdrawBy: '2026-12-07',
    });
    await post(link, {});
    await platform.runJobs();
    const stop = mailsTo(ada.email).find(({ subject }) => subject === 'Votre résiliation est enregistrée');
    expect(spaced(stop?.text ?? '')).toContain(continues);
    platform.clock.advance(17 * day);
    expect(spaced((await app.inject(link)).body)).not.toContain('plutôt renoncer');
    platform.clock.advance(-17 * day);
    expect(await subscription()).toMatchObject({ life: { isStopped: true, endsOn: '2028-11-21' } });
    const provider = sandboxProvider(platform);
    // More turns than a charge could be late.
    for (let looks = 0; looks < 400; looks += 1) {
      platform.clock.advance(2 * day);
      await followDue(platform, provider, new AbortController().signal);
    }
    expect(await subscription()).toBeNull();
    const charges = await platform.db.asService((tx) => sql`select from sandbox_charges`.execute(tx));
    expect(charges.rows).toHaveLength(23);
  });

  it('stopped, then withdrawn from: the link of the stop offers no second withdrawal', async () => {
    await ask('/resiliation', ada.email);
    const link = mailedLink();
    await post(link, {});
    expect(spaced((await app.inject(link)).body)).toContain('plutôt renoncer');
    expect((await call('POST', '/api/billing/leaving/withdrawal')).status).toBe(200);
    await platform.runJobs();
    expect(spaced((await app.inject(link)).body)).not.toContain('plutôt renoncer');
  });

  it('past the 14 days a withdrawal is refused, and cancellation is offered', async () => {
    platform.clock.advance(17 * day);
    await ask('/retractation', ada.email);
    const answer = await post(mailedLink(), {});
    expect(answer.statusCode).toBe(409);
    expect(spaced(answer.body)).toContain('Le délai de 14 jours pour renoncer est passé.');
    expect(await refunds()).toEqual([]);
    expect((await call('POST', '/api/billing/leaving/withdrawal')).body.code).toBe('WITHDRAWAL_OVER');
  });

  describe('asked for before the plan that follows began, and carried out after', () => {
    const look = async (seconds: number): Promise<void> => {
      platform.clock.advance(seconds);
      await followDue(platform, sandboxProvider(platform), new AbortController().signal);
      await platform.runJobs();
    };
    const pay = async (path: string, body: object) => {
      const { url } = (await call('POST', path, body)).body;
      await post(new URL(url).pathname, { choice: 'pay' });
      await platform.runJobs();
    };
    const subscribeToAYear = async (): Promise<void> => {
      ada = await platform.signIn({ account: 'new' });
      await pay('/functions/v1/create-checkout', { planType: 'annual' });
    };
    const orderNext = async (): Promise<string> => {
      await pay('/api/billing/card', { forNewPlan: true });
      const { from } = (await call('GET', '/api/billing/plan-change')).body;
      const order = { planType: '12months', renews: false, amountCents: 599, from };
      const consents = { terms: true, startThen: true };
      expect((await call('POST', '/api/billing/plan-change', { ...order, consents })).status).toBe(200);
      return from;
    };
    /** A year paid in advance, then a monthly plan whose first payment is made the day after the request. */
    const askBefore = async (form: string): Promise<string> => {
      await subscribeToAYear();
      const from = await orderNext();
      await look(364 * day);
      await ask(form, ada.email, 'annual');
      const link = mailedLink();
      await look(day);
      await look(day);
      expect(await subscription()).toMatchObject({ planType: '12months', startDate: from });
      return link;
    };

    it('it ends the contract of that time, and undoes and refunds the one that followed', async () => {
      const link = await askBefore('/resiliation');
      const page = spaced((await app.inject(link)).body);
      expect(page).toContain('Le contrat prend fin le dimanche 21 novembre 2027.');
      expect(page).toMatch(/La formule qui devait suivre, « .+ », est annulée/);
      expect(page).toContain('Nous vous rendons 5,99 €');
      const confirmation = await post(link, {});
      expect(confirmation.body).toContain('Votre résiliation est enregistrée');
      await platform.runJobs();
      expect(await subscription()).toBeNull();
      expect(await refunds()).toEqual([{ amount_cents: 599 }]);
      const subjects = mailsTo(ada.email).map(({ subject }) => subject);
      expect(subjects).toContain('Votre résiliation est enregistrée');
      expect(subjects).toContain('La formule qui devait suivre est annulée');
      // Sent again: the same words, and no second effect.
      expect(spaced((await post(link, {})).body)).toContain('Nous vous rendons 5,99 €');
      await look(40 * day);
      expect(await refunds()).toHaveLength(1);
    });

    it('a withdrawal cancels the order of the plan that follows', async () => {
      const link = await askBefore('/retractation');
      await post(link, {});
      await platform.runJobs();
      expect([await subscription(), await refunds()]).toEqual([null, [{ amount_cents: 599 }]]);
    });

    it('later-order-dropped: a plan ordered since and not begun is cancelled too, as shown', async () => {
      await subscribeToAYear();
      platform.clock.advance(20 * day);
      await ask('/resiliation', ada.email, 'annual');
      const link = mailedLink();
      platform.clock.advance(day);
      await orderNext();
      for (const page of [await app.inject(link), await post(link, {})]) {
        expect(spaced(page.body)).toContain('La formule qui devait suivre, « Formule 12 mois », est annulée');
        expect(page.body).not.toContain('cet abonnement-là continue');
      }
      await platform.runJobs();
      const { life } = await subscription();
      expect([life.isStopped, life.change]).toEqual([true, undefined]);
    });

    it('order-days-old: past the period of the current plan, only the order is cancelled', async () => {
      await subscribeToAYear();
      platform.clock.advance(20 * day);
      await orderNext();
      await look(3 * day);
      await ask('/retractation', ada.email, 'annual');
      const link = mailedLink();
      const page = spaced((await app.inject(link)).body);
      expect(page).toContain('Contrat : Formule 12 mois');
      expect(page).toContain('Votre formule actuelle, « Formule annuelle », continue comme avant.');
      expect((await subscription()).life.change).toMatchObject({ planType: '12months' });
      for (let presses = 0; presses < 2; presses += 1) {
        const confirmation = spaced((await post(link, {})).body);
        expect(confirmation).toContain('Votre rétractation est enregistrée');
        expect(confirmation).toContain('Votre formule actuelle, « Formule annuelle », continue comme avant.');
        await platform.runJobs();
      }
      const { planType, life } = await subscription();
      expect([planType, life.change, life.isStopped]).toEqual(['annual', undefined, false]);
      const cancellations = mailsTo(ada.email).filter(
        ({ subject }) => subject === 'Votre changement de formule est annulé',
      );
      expect([cancellations.length, await refunds()]).toEqual([1, []]);
    });
  });

  it('mail-without-a-contract: once ended and past its 14 days, no mail says that it goes on', async () => {
    await call('POST', '/api/billing/leaving/withdrawal');
    await platform.runJobs();
    platform.clock.advance(20 * day);
    await ask('/retractation', ada.email);
    expect(mailsTo(ada.email).at(-1)?.subject).toBe('Accusé de réception de votre rétractation');
    expect((await call('POST', '/api/billing/leaving/withdrawal')).body.code).toBe('NO_SUBSCRIPTION');
  });

  it('a plan ordered after the request goes on, and its charges are not denied', async () => {
    await ask('/resiliation', ada.email);
    const link = mailedLink();
    await call('POST', '/api/billing/leaving/withdrawal');
    await platform.runJobs();
    platform.clock.advance(60);
    const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '12months' });
    await post(new URL(body.url).pathname, { choice: 'pay' });
    await platform.runJobs();
    for (const page of [await app.inject(link), await post(link, {})]) {
      expect(page.body).toContain('cet abonnement-là continue');
      expect(page.body).not.toMatch(/rien n’est prélevé/);
    }
    expect((await subscription()).planType).toBe('12months');
  });

  it.each(['', 'nonsense', '%F0%9F'])('a link that is not ours ends nothing: « %s »', async (token) => {
    expect((await post(`/fin-de-contrat?lien=${token}`, {})).statusCode).toBe(404);
    expect((await subscription()).planType).toBe('24months');
  });

  describe('in the session', () => {
    it('previews, then ends, with the same answer twice', async () => {
      const effect = { endsOn: '2026-11-21', refundCents: 499 };
      expect((await call('GET', '/api/billing/leaving/withdrawal')).body).toEqual(effect);
      expect(await subscription()).not.toBeNull();
      expect((await call('POST', '/api/billing/leaving/withdrawal')).body).toEqual(effect);
      await platform.runJobs();
      expect(await subscription()).toBeNull();
      expect((await call('POST', '/api/billing/leaving/withdrawal')).body).toEqual(effect);
      expect(await refunds()).toHaveLength(1);
    });

    it('gives the agreed end where a charge is refused, and the earlier one if unpaid', async () => {
      platform.clock.advance(30 * day);
      const { rows } = await platform.db.asService((tx) =>
        sql<{ id: string }>`select id from subscriptions`.execute(tx),
      );
      const refused = { id: 'refused:1:1', kind: 'refused', charge: 1, attempt: 1, at: platform.clock.now() } as const;
      const subscriptionId = rows[0]?.id ?? '';
      await runAsService(platform, (context) => noteSubscriptionEvent(context, { subscriptionId, event: refused }));
      const effect = { endsOn: '2028-11-21', graceEndsOn: '2027-01-04', refundCents: 0 };
      expect((await call('GET', '/api/billing/leaving/cancellation')).body).toEqual(effect);
      await call('POST', '/api/billing/leaving/cancellation');
      await platform.runJobs();
      const stop = mailsTo(ada.email).find(({ subject }) => subject === 'Votre résiliation est enregistrée');
      expect(spaced(stop?.text ?? '')).toContain('Il s’arrête le mardi 21 novembre 2028.');
      expect(spaced(stop?.text ?? '')).toContain('s’il n’est pas réglé au plus tard le lundi 4 janvier 2027');
      expect((await subscription()).life).toMatchObject({ isStopped: true, endsOn: '2028-11-21' });
    });

    it('keeps showing the refund once another subscription follows', async () => {
      await call('POST', '/api/billing/leaving/withdrawal');
      await platform.runJobs();
      const { body } = await call('POST', '/functions/v1/create-checkout', { planType: '12months' });
      await post(new URL(body.url).pathname, { choice: 'pay' });
      await platform.runJobs();
      const { payments } = (await call('GET', '/api/billing')).body;
      expect(
        payments.map((one: { amountCents: number; refundedCents: number }) => [one.amountCents, one.refundedCents]),
      ).toEqual(
        expect.arrayContaining([
          [499, 499],
          [599, 0],
        ]),
      );
      expect(payments).toHaveLength(2);
    });

    it('has nothing to end for someone who never subscribed', async () => {
      ada = await platform.signIn({ account: 'new' });
      expect((await call('POST', '/api/billing/leaving/cancellation')).body.code).toBe('NO_SUBSCRIPTION');
    });
  });
});
