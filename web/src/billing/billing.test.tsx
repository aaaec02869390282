import { plans } from '@placejuste/domain/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import prices from '../../public/prices.json' with { type: 'json' };
import { open, validProfile, type Answer, type Answers } from '../../test/open.tsx';

const id = '018f3c00-0000-7000-8000-0000000000c0';
const unpaid: Answers = {
  'GET /rest/v1/profiles': { body: { ...validProfile, subscription_paid: false, subscription_type: null } },
  'GET /rest/v1/user_roles': { body: [] },
  'GET /prices.json': { body: prices },
};

async function plansScreen(answers: Answers = {}) {
  const opened = await open('/pwa', { signedIn: true, answers: { ...unpaid, ...answers } });
  const checkout = await import('./start-checkout.ts');
  const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
  await screen.findByRole('group', { name: 'Formules' });
  return { ...opened, left };
}
const openOrder = () => userEvent.click(screen.getByRole('button', { name: 'Payer par carte bancaire' }));
const pressOrder = () => userEvent.click(screen.getByRole('button', { name: 'S’abonner avec obligation de paiement' }));
/** Orders as the law requires: nothing is ticked beforehand. */
async function payByCard() {
  await openOrder();
  for (const consent of [/J’accepte les conditions de vente/, /Je demande que le service commence/])
    await userEvent.click(await screen.findByRole('checkbox', { name: consent }));
  await pressOrder();
}

it('the prices file matches the service’s charges (decisions §2)', () => {
  expect(
    prices.plans.map((plan) => [
      plan.product_name,
      plan.lookup_key,
      Math.round(plan.amount_eur * 100),
      plan.commitment_months,
    ]),
  ).toEqual(plans.map((plan) => [plan.productName, plan.lookupKey, plan.monthlyCents, plan.commitmentMonths]));
});

describe('the plans screen', () => {
  it('lists four plans, the second chosen and « Populaire », under the account', async () => {
    await plansScreen();
    const radios = screen.getAllByRole('radio');
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true, false, false]);
    expect(radios.map((radio) => radio.closest('label')?.textContent?.includes('Populaire'))).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect(screen.getByText('Compte validé')).toBeTruthy();
    expect(screen.getByText('ada.essai@exemple.fr')).toBeTruthy();
    expect(screen.getByText('4,99 € aujourd’hui, puis 23 fois 4,99 €.')).toBeTruthy();
  });

  it('requests the chosen plan and opens its payment page', async () => {
    const { asked, left } = await plansScreen({
      'POST /functions/v1/create-checkout': { body: { url: 'https://placejuste.test/paiement-fictif/1' } },
    });
    await userEvent.click(screen.getByRole('radio', { name: /Formule annuelle/ }));
    await payByCard();
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://placejuste.test/paiement-fictif/1'));
    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({
      planType: 'annual',
      renews: false,
      consents: { terms: true, startNow: true },
    });
  });

  it('shows the order above the binding button, with nothing ticked', async () => {
    const { asked } = await plansScreen();
    await openOrder();
    const order = await screen.findByRole('dialog', { name: 'Avant de vous abonner' });
    for (const said of ['Formule 24 mois', '119,76 €', /^23 fois 4,99 €, le \d+(er)? de chaque mois, jusqu’au /])
      expect(within(order).getByText(said)).toBeTruthy();
    expect(within(order).getByText(/tout vous est remboursé/)).toBeTruthy();
    expect(within(order).getByText('résilier votre contrat')).toBeTruthy();
    expect(within(order).getAllByText(/^\d+(er)? \p{L}+ \d{4}.: 4,99 €$/u)).toHaveLength(24);
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      false,
      false,
      false,
    ]);
    await pressOrder();
    expect(within(order).getAllByText('Cochez cette case pour continuer.')).toHaveLength(2);
    const [terms, startNow] = within(order).getAllByRole('checkbox');
    // A screen reader reads the focused box with its error.
    expect(document.activeElement).toBe(terms);
    expect(terms?.getAttribute('aria-describedby')).toMatch(/-error$/);
    await userEvent.click(terms as HTMLElement);
    await pressOrder();
    expect(document.activeElement).toBe(startNow);
    // Opening the terms leaves the order unchanged, and the link is not part of the label.
    const read = within(order).getByRole('link', { name: 'Lire les conditions de vente (nouvel onglet)' });
    expect([read.getAttribute('target'), read.closest('label')]).toEqual(['_blank', null]);
    expect(within(order).getByText(/envoyez d’abord votre CMI et votre carte grise/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: /l’abonnement continue/ }));
    expect(within(order).getByText(/^Reconduit sans engagement/)).toBeTruthy();
  });

  it.each([
    ['URL de paiement non reçue', { body: {} }],
    ['Erreur lors de la création du paiement', { status: 502, body: {} }],
    ['Erreur lors de la création du paiement', 'lost' as const],
  ])('says « %s » and that nothing was charged', async (sentence, answer) => {
    const { left } = await plansScreen({ 'POST /functions/v1/create-checkout': answer });
    await payByCard();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(sentence)).toBeTruthy();
    expect(within(alert).getByText(/Rien n’a été débité/)).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  it('requests no payment in a browser that cannot open the fines and receipts', async () => {
    const { asked, left } = await plansScreen({
      'POST /functions/v1/create-checkout': { body: { url: 'https://placejuste.test/paiement-fictif/1' } },
    });
    const { registerPaidParts } = await import('../platform/index.ts');
    registerPaidParts(() => [
      Promise.reject(new SyntaxError('Invalid regular expression: invalid group specifier name')),
    ]);
    await openOrder();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Ce navigateur est trop ancien')).toBeTruthy();
    expect(within(alert).getByText(/Mettez à jour votre téléphone.*Rien n’a été débité/)).toBeTruthy();
    expect([left.mock.calls, asked.filter(({ method }) => method === 'POST')]).toEqual([[], []]);
  });

  it('adds the server’s own sentence', async () => {
    const envelope = {
      code: 'ALREADY_SUBSCRIBED',
      message: 'Votre abonnement est déjà actif : rien n’a été débité.',
      requestId: 'r',
    };
    await plansScreen({ 'POST /functions/v1/create-checkout': { status: 409, body: envelope } });
    await payByCard();
    expect(within(await screen.findByRole('alert')).getByText(/Votre abonnement est déjà actif/)).toBeTruthy();
  });

  it('the-button-that-can-only-fail: without a provider no wallet is mentioned', async () => {
    const made = vi.fn();
    vi.stubGlobal('PaymentRequest', made);
    await plansScreen();
    expect(screen.getByRole('button', { name: 'Payer par carte bancaire' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /portefeuille/ })).toBeNull();
    expect(document.body.textContent).not.toContain('Aucune méthode de paiement disponible');
    expect(made).not.toHaveBeenCalled();
  });

  it('says when the prices cannot be read', async () => {
    await open('/pwa', { signedIn: true, answers: { ...unpaid, 'GET /prices.json': { status: 500 } } });
    expect(await screen.findByText('Les formules n’ont pas pu être lues')).toBeTruthy();
  });
});

describe('/pwa/billing after a renewal that failed', () => {
  it('says until when nothing changes, and offers to pay again', async () => {
    const subscription = {
      planType: '24months',
      startDate: '2026-01-10',
      monthlyCents: 499,
      commitmentMonths: 24,
      graceEndsOn: '2026-12-05',
    };
    await open('/pwa/billing', {
      signedIn: true,
      answers: { ...unpaid, 'GET /api/billing': { body: { subscription, dues: [] } } },
    });
    expect(await screen.findByText('Le paiement de votre abonnement n’a pas pu être pris')).toBeTruthy();
    expect(screen.getByText(/samedi 5 décembre 2026/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Payer par carte bancaire' })).toBeTruthy();
  });

  const life = {
    renews: false,
    nextCharge: { day: '2026-11-21', amountCents: 499 },
    termEndsOn: '2028-01-09',
    endsOn: null,
    isStopped: false,
    withdrawBy: null,
  };
  const subscription = {
    planType: '24months',
    startDate: '2026-01-10',
    monthlyCents: 499,
    commitmentMonths: 24,
    graceEndsOn: null as string | null,
    life,
  };
  const openWith = (told: object, payments: object[] = []) =>
    open('/pwa/billing', {
      signedIn: true,
      answers: {
        ...unpaid,
        'GET /api/billing': { body: { subscription: told, dues: [], payments } },
        'POST /functions/v1/create-checkout': { body: { url: 'https://placejuste.test/paiement-fictif/2' } },
      },
    });

  it('pays the failed charge in one press, for the current subscription', async () => {
    const { asked } = await openWith({ ...subscription, graceEndsOn: '2026-12-05' });
    const checkout = await import('./start-checkout.ts');
    const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('button', { name: 'Payer 4,99\u00a0€' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://placejuste.test/paiement-fictif/2'));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ planType: '24months' });
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('bank-accord-told-as-a-refusal: says that the card is valid, and what the bank asks', async () => {
    const { asked } = await openWith({ ...subscription, graceEndsOn: '2026-12-05', needsAuthentication: true });
    const checkout = await import('./start-checkout.ts');
    vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
    expect(await screen.findByText('Votre banque demande votre accord')).toBeTruthy();
    expect(
      screen.getByText(/Votre carte n’a pas été refusée\. Rien ne change jusqu’au samedi 5 décembre/),
    ).toBeTruthy();
    expect(screen.queryByText('Le paiement de votre abonnement n’a pas pu être pris')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Donner mon accord pour 4,99\u00a0€' }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ planType: '24months' }));
  });

  it('shows the next payment, the end, the last day to withdraw, and the refund', async () => {
    const paid = { id: 'pi_1', purpose: 'subscription', amountCents: 499, paidAt: '2026-01-10T10:00:00Z' };
    await openWith({ ...subscription, life: { ...life, withdrawBy: '2026-01-26' } }, [{ ...paid, refundedCents: 499 }]);
    for (const said of [
      '4,99 €, samedi 21 novembre 2026',
      'dimanche 9 janvier 2028',
      'S’arrête de lui-même',
      'Possible jusqu’au lundi 26 janvier 2026, tout est remboursé',
    ])
      expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText(/dont 4,99 € rendus/)).toBeTruthy();
  });

  it('says that a renewed one has no commitment', async () => {
    await openWith({ ...subscription, life: { ...life, renews: true, isCommitted: false } });
    expect((await screen.findByText(/reconduite sans engagement/)).textContent).toContain('arrêt possible chaque mois');
    expect(screen.queryByText(/engagement de/)).toBeNull();
    expect(screen.getByText(/il s’arrête à la fin du mois commencé/)).toBeTruthy();
  });

  it('is cancelled in two presses, after its end and its refund are shown', async () => {
    const nextCharge = { day: '2026-11-21', amountCents: 499 };
    const effect = { body: { endsOn: '2028-01-10', refundCents: 499, nextCharge, withdrawBy: '2026-01-26' } };
    const { asked } = await open('/pwa/billing', {
      signedIn: true,
      answers: {
        ...unpaid,
        'GET /api/billing': {
          body: { subscription: { ...subscription, life: { ...life, withdrawBy: '2026-01-26' } }, dues: [] },
        },
        'GET /api/billing/leaving/cancellation': effect,
        'POST /api/billing/leaving/cancellation': effect,
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'résilier votre contrat' }));
    expect(await screen.findByText(/prend fin le lundi 10 janvier 2028/)).toBeTruthy();
    expect(screen.getByText(/Nous vous rendons 4,99 €/)).toBeTruthy();
    expect(screen.getByText(/continuent\s: le prochain est de 4,99\s€, le samedi 21 novembre 2026\.$/)).toBeTruthy();
    expect(screen.getByText(/^Jusqu’au lundi 26 janvier 2026, vous pouvez plutôt renoncer/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'confirmer la résiliation' }));
    // Announced once, inside the dialog: content outside a modal dialog is not read. Nothing is left to change.
    const said = (await screen.findByText('Votre résiliation est enregistrée')).closest('dialog [role="status"]');
    expect(said?.textContent).toContain('Un e-mail le confirme, avec la date et l’heure.');
    expect(screen.getAllByText(/^Votre résiliation est enregistrée/)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Ne rien changer' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Fermer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'confirmer la résiliation' })).toBeNull();
    expect(screen.getByRole('button', { name: 'renoncer au contrat ici' })).toBeTruthy();
  });

  it('offers to withdraw from each eligible dossier, after showing the refund', async () => {
    const payment = { purpose: 'express', amountCents: 500, paidAt: '2026-01-10T10:00:00Z' };
    const { asked } = await open('/pwa/billing', {
      signedIn: true,
      answers: {
        ...unpaid,
        'GET /api/billing': {
          body: {
            subscription: null,
            dues: [],
            payments: [
              { ...payment, id, withdrawBy: '2026-01-26', refundCents: 500 },
              { ...payment, id: 'old' },
            ],
          },
        },
        [`POST /api/billing/payments/${id}/withdrawal`]: { body: { refundCents: 500 } },
      },
    });
    const title = await screen.findByRole('heading', { name: 'Renoncer à un dossier payé' });
    const section = within(title.closest('section') ?? document.body);
    expect(section.getByText(/Possible jusqu’au lundi 26 janvier 2026/)).toBeTruthy();
    await userEvent.click(section.getByRole('button', { name: 'renoncer au contrat ici' }));
    expect(await screen.findByText(/Nous vous rendons 5,00\s€/)).toBeTruthy();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'confirmer la rétractation' }));
    expect(await screen.findByText('Votre rétractation est enregistrée')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'confirmer la rétractation' })).toBeNull();
  });

  it('shows the end of a cancelled one', async () => {
    await openWith({ ...subscription, life: { ...life, nextCharge: null, isStopped: true, endsOn: '2028-01-10' } });
    expect(await screen.findByText('Résilié')).toBeTruthy();
    expect(screen.getByText('lundi 10 janvier 2028')).toBeTruthy();
    expect(screen.getByText('Plus rien à payer')).toBeTruthy();
  });
});

describe('/pwa/payment-success', () => {
  const checkout = (state: string, more: object = {}) => ({
    body: { id, purpose: 'subscription', state, amountCents: 499, declarationId: null, ...more },
  });
  const at = (answer: Answers[string]) =>
    open(`/pwa/payment-success?checkout=${id}`, {
      signedIn: true,
      answers: { ...unpaid, [`GET /api/billing/checkouts/${id}`]: answer ?? {} },
    });

  it('distinguishes a payment refused by the bank from an abandoned one', async () => {
    await at(checkout('refused'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('La banque a refusé ce paiement');
    expect(alert.textContent).toContain('Rien n’a été débité');
  });

  it('waits for the server’s record before showing that it is paid', async () => {
    let told = 'open';
    await at(() => checkout(told));
    expect((await screen.findAllByText('Nous attendons la confirmation du paiement…')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Paiement confirmé/)).toBeNull();
    told = 'paid';
    expect(await screen.findByText('Paiement confirmé : votre abonnement est actif.')).toBeTruthy();
  });

  it('never shows an active subscription for a refunded payment', async () => {
    await at(checkout('paid', { returnedCents: 499 }));
    const said = await screen.findByText('Ce paiement vous est rendu');
    expect(said.closest('[role="status"]')?.textContent?.replaceAll(/\s/g, ' ')).toContain(
      '4,99 € reviennent sur la carte',
    );
    expect(screen.queryByText(/Paiement confirmé/)).toBeNull();
  });

  it('links to the paid declaration', async () => {
    await at(checkout('paid', { purpose: 'express', declarationId: id }));
    expect((await screen.findByRole('link', { name: 'Voir la déclaration' })).getAttribute('href')).toBe(
      `/pwa/confirm?declaration=${id}`,
    );
  });

  it('says that a cancelled payment cost nothing', async () => {
    await at(checkout('cancelled'));
    expect(within(await screen.findByRole('alert')).getByText('Paiement annulé')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/pwa');
  });

  it('shows the server’s sentence for a checkout of another person', async () => {
    await at({
      status: 404,
      body: {
        code: 'CHECKOUT_NOT_FOUND',
        message: 'Ce paiement n’existe pas, ou il n’est pas à vous.',
        requestId: 'r',
      },
    });
    expect(await screen.findByText('Ce paiement n’existe pas, ou il n’est pas à vous.')).toBeTruthy();
  });

  it('says that a link without its number is incomplete', async () => {
    await open('/pwa/payment-success', { signedIn: true, answers: unpaid });
    expect(await screen.findByText('Ce lien de paiement est incomplet')).toBeTruthy();
  });
});

describe('/pwa/billing', () => {
  const due = {
    declarationId: id,
    placeLabel: '12 rue des Essais, Lille',
    depositedAt: '2026-11-19T13:05:00.000Z',
    amountCents: 500,
  };
  const billing = {
    subscription: { planType: '24months', startDate: '2026-11-10', monthlyCents: 499, commitmentMonths: 24 },
    dues: [due],
  };

  it('lists the subscription and the dues, and pays one', async () => {
    const { asked } = await open('/pwa/billing', {
      signedIn: true,
      answers: {
        ...unpaid,
        'GET /api/billing': { body: billing },
        'POST /api/billing/checkouts': { body: { id, url: 'https://placejuste.test/paiement-fictif/2' } },
      },
    });
    const checkout = await import('./start-checkout.ts');
    const left = vi.spyOn(checkout.leaveFor, 'page').mockImplementation(() => {});
    expect(await screen.findByText('Formule 24 mois, engagement de 24 mois')).toBeTruthy();
    expect(screen.getByText('jeudi 19 novembre 2026 à 14 h 05')).toBeTruthy();
    expect(
      ['renoncer au contrat ici', 'résilier votre contrat'].map((name) =>
        screen.getAllByRole('link', { name })[0]?.getAttribute('href'),
      ),
    ).toEqual(['/retractation', '/resiliation']);
    await userEvent.click(screen.getByRole('button', { name: 'Payer 5,00\u00a0€' }));
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://placejuste.test/paiement-fictif/2'));
    expect(asked.find((one) => one.method === 'POST')?.body).toEqual({ declarationId: id });
  });

  it('offers the plans without a subscription, and says that nothing is due', async () => {
    await open('/pwa/billing', {
      signedIn: true,
      answers: { ...unpaid, 'GET /api/billing': { body: { subscription: null, dues: [] } } },
    });
    expect(await screen.findByRole('group', { name: 'Formules' })).toBeTruthy();
    expect(screen.getByText(/Rien à régler/)).toBeTruthy();
  });
});

it('opens offline with the last reply stored on this device', async () => {
  const subscription = { planType: '24months', startDate: '2026-11-10', monthlyCents: 499, commitmentMonths: 24 };
  const answers: Answers = { 'GET /api/billing': { body: { subscription, dues: [] } } };
  const { router } = await open('/pwa/billing', { signedIn: true, answers });
  await screen.findByText('Formule 24 mois', { exact: false });
  // Waits until it can be decrypted: a record still being sealed by the page of the previous test has another key.
  const { readStoredBilling } = await import('./billing.queries.ts');
  await waitFor(async () => expect(await readStoredBilling()).not.toBeNull());
  router.dispose();
  let isAway = true;
  const back = (): Answer | 'lost' => (isAway ? 'lost' : { body: { subscription, dues: [] } });
  await open('/pwa/billing', { signedIn: true, answers: { 'GET /api/billing': back } });
  expect(await screen.findByText('Formule 24 mois', { exact: false })).toBeTruthy();
  expect(await screen.findByText(/voici ce que cet appareil savait/)).toBeTruthy();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(screen.queryByText(/voici ce que cet appareil savait/)).toBeNull());
});

it('/pwa/billing lists the payments, with their dates', async () => {
  const payments = [{ id, purpose: 'express', amountCents: 500, paidAt: '2026-11-20T09:00:00.000Z' }];
  await open('/pwa/billing', {
    signedIn: true,
    answers: { ...unpaid, 'GET /api/billing': { body: { subscription: null, dues: [], payments } } },
  });
  const list = await screen.findByRole('region', { name: 'Paiements' });
  expect(list.textContent).toContain('Dossier de contestation vendredi 20 novembre 2026');
  expect(list.textContent).toContain('5,00');
});
