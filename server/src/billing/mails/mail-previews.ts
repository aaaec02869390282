import { expressCents, computeLastDayOfGrace, getPlan } from '@placejuste/domain/billing';
import { toPlainDate } from '@placejuste/domain/kernel';
import { stepActNames } from '@placejuste/domain/step-act';
import { endReasons, leavingKinds, buildPlannedCharge } from '@placejuste/domain/subscription';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';
import { billingText, buildRefundFailedMail } from '../billing.text.fr.ts';
import { invoiceText } from '../invoices/invoices.text.fr.ts';
import { dossierWithdrawalText, buildWithdrawnDossierMail } from '../leaving/dossier-withdrawal.text.fr.ts';
import { leavingText } from '../leaving/leaving.text.fr.ts';
import { planChangeMails } from '../plan-change/plan-change-mails.text.fr.ts';
import { renewalText } from '../renewals/renewal.text.fr.ts';
import { subscriptionMails } from '../subscriptions/subscription-mails.text.fr.ts';
import { termsAttached } from '../terms/terms-mail.text.fr.ts';

const firstName = 'Ada';
const at = new Date('2026-11-21T10:00:00Z');
const number = '01933b6e-0000-7000-8000-000000000001';
const terms = { planType: '24months', startsOn: toPlainDate('2026-11-21'), renews: true } as const;
const cents = getPlan(terms.planType).firstChargeCents;

export function buildBillingMailPreviews(publicUrl: string): MailPreview[] {
  const billing = `${publicUrl}/pwa/billing`;
  const next = { planType: 'annual', startsOn: toPlainDate('2028-11-21'), renews: false } as const;
  const change = { terms, number, next, agreed: { consentedAt: at, termsId: 1, content: '' }, publicUrl };
  const [first, second, last] = [
    buildPlannedCharge(terms, 0),
    buildPlannedCharge(terms, 1),
    buildPlannedCharge(terms, 23),
  ];
  const stopFacts = {
    terms,
    number,
    askedAt: at,
    ends: toPlainDate('2028-11-21'),
    graceEndsOn: null,
    next: second,
    undone: null,
  };
  const preview = (name: string, words: Parameters<typeof previewMail>[1]) =>
    previewMail(`billing.${name}`, words, billing);
  const buildReceipt = (name: string, paragraphs: readonly string[]) =>
    preview(`receipt-${name}`, { subject: billingText.receiptSubject, paragraphs });
  const buildReturn = (name: string, paragraphs: readonly string[]) =>
    preview(`receipt-${name}`, { subject: billingText.returnedSubject, paragraphs });
  return [
    preview('started', {
      ...subscriptionMails.started(firstName, {
        terms,
        number,
        agreed: { consentedAt: at, termsId: 1, content: '' },
        at,
        publicUrl,
      }),
      button: stepActNames['send-papers'],
    }),
    preview('receipt', subscriptionMails.receipt(firstName, { charge: first, count: 24, next: second, publicUrl })),
    preview('receipt-last', subscriptionMails.receipt(firstName, { charge: last, count: 24, next: null, publicUrl })),
    preview('late-charge', subscriptionMails.lateCharge(firstName, { charge: second, takenOn: second.day })),
    ...([1, 2, 3] as const).map((reminder) =>
      preview(`failed-${reminder}`, {
        ...subscriptionMails.failed(firstName, { reminder, until: computeLastDayOfGrace(at), amountCents: cents }),
        button: stepActNames['pay-renewal'],
      }),
    ),
    ...([1, 2, 3] as const).map((reminder) =>
      preview(`to-approve-${reminder}`, {
        ...subscriptionMails.toApprove(firstName, { reminder, until: computeLastDayOfGrace(at), amountCents: cents }),
        button: stepActNames['approve-renewal'],
      }),
    ),
    preview('renewal-notice', subscriptionMails.notice(firstName, { terms, term: 0, publicUrl })),
    preview('card-changed', subscriptionMails.cardChanged(firstName, { at, next: second, publicUrl })),
    preview('card-given', planChangeMails.cardGiven(firstName, { at, next: null, publicUrl })),
    preview('plan-asked', planChangeMails.planAsked(firstName, { ...change, at })),
    preview('plan-soon', planChangeMails.planSoon(firstName, change)),
    preview('plan-undone', planChangeMails.undone(firstName, { terms, number, at, cents: 599 })),
    preview('plan-kept', planChangeMails.planKept(firstName, { terms, number, at, endsOn: null })),
    preview(
      'plan-kept-to-its-end',
      planChangeMails.planKept(firstName, { terms, number, at, endsOn: toPlainDate('2028-11-21') }),
    ),
    preview('stop', subscriptionMails.stop(firstName, stopFacts)),
    preview('stop-unpaid', subscriptionMails.stop(firstName, { ...stopFacts, graceEndsOn: computeLastDayOfGrace(at) })),
    ...[false, true].map((isReady) =>
      preview(
        `withdrawn-dossier-${isReady ? 'ready' : 'not-made'}`,
        buildWithdrawnDossierMail(firstName, { number, deposits: [at], askedAt: at, refundCents: 500, isReady }),
      ),
    ),
    preview('withdrawn', subscriptionMails.withdrawn(firstName, { terms, number, at, cents, undone: 'annual' })),
    ...[false, true].map((isStopped) =>
      preview(`ends-soon${isStopped ? '-stopped' : ''}`, {
        ...subscriptionMails.endsSoon(firstName, { terms, day: toPlainDate('2028-11-21'), isStopped }),
        ...(isStopped ? {} : { button: stepActNames['choose-plan'] }),
      }),
    ),
    // A subscription that another plan follows has no mail of its own: that of the new contract announces it.
    ...endReasons
      .filter((reason) => reason !== 'changed')
      .map((reason) =>
        preview(`ended-${reason}`, {
          ...subscriptionMails.ended(firstName, reason),
          button: stepActNames['choose-plan'],
        }),
      ),
    preview('refunded', subscriptionMails.refunded(firstName, { cents, isByCard: true, publicUrl })),
    preview('refund-failed', buildRefundFailedMail(firstName, cents)),
    preview('former-failed', {
      ...renewalText.failed(firstName, computeLastDayOfGrace(at)),
      button: stepActNames['choose-plan'],
    }),
    preview('former-ended', { ...renewalText.ended(firstName), button: stepActNames['choose-plan'] }),
    buildReceipt('former', billingText.subscriptionReceipt(firstName, terms.planType, cents)),
    buildReturn('paid-twice', billingText.paidTwice(firstName, cents)),
    buildReturn('other-plan-in-grace', billingText.otherPlanInGrace(firstName, cents)),
    buildReturn('dossier-paid-twice', billingText.dossierPaidTwice(firstName, expressCents)),
    buildReturn('dues-paid-twice', billingText.duesPaidTwice(firstName, 2 * expressCents)),
    buildReceipt(
      'dues',
      billingText.duesReceipt(firstName, {
        settled: [at, at],
        dossierCents: expressCents,
        returnedCents: expressCents,
      }),
    ),
    buildReceipt('express', [
      ...billingText.expressReceipt(firstName, expressCents),
      termsAttached,
      invoiceText.whereInvoices(publicUrl),
    ]),
    buildReceipt('gift', billingText.giftReceipt(1000, number)),
    ...leavingKinds.map((kind) =>
      previewMail(
        `billing.leaving-${kind}`,
        {
          subject: leavingText.mail.subject[kind],
          paragraphs: [leavingText.mail.lead(at), leavingText.mail.why, leavingText.mail.stranger],
          button: leavingText.mail.open,
        },
        `${publicUrl}/resiliation`,
      ),
    ),
    previewMail(
      'billing.leaving-dossier',
      {
        subject: dossierWithdrawalText.mail.subject,
        paragraphs: [leavingText.mail.lead(at), dossierWithdrawalText.mail.why, dossierWithdrawalText.mail.stranger],
        button: leavingText.mail.open,
      },
      `${publicUrl}/retractation`,
    ),
  ];
}
