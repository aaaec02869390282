import { lastDayOfGrace } from '@placejuste/domain/billing';
import { addDays, dateInFrenchWords, parisDay, type PlainDate } from '@placejuste/domain/kernel';
import { notificationMessages } from '@placejuste/domain/notification';
import { stepActNames } from '@placejuste/domain/step-act';
import {
  chargesOfFirstTerm,
  plannedCharge,
  termOfCharge,
  termsAt,
  type SubscriptionEvent,
  type SubscriptionMail,
  type SubscriptionState,
} from '@placejuste/domain/subscription';
import { personOf } from '../../accounts/index.ts';
import { ownRefusal, queueMail, type Mail } from '../../mails/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { refundFailedMail } from '../billing.text.fr.ts';
import { readNextAct } from '../read-next-act.ts';
import { agreedTerms, type AgreedTerms } from '../terms/agreed-terms.ts';
import { subscriptionMails, termsFile, type SubscriptionMailText } from './subscription-mails.text.fr.ts';
import { termsOf } from './subscription.view.ts';
import type { SubscriptionRow } from './subscriptions.tables.ts';

interface MailAct {
  readonly row: SubscriptionRow;
  readonly mail: SubscriptionMail;
  readonly state: SubscriptionState;
  readonly events: readonly SubscriptionEvent[];
}

/**
 * Sends one mail of a subscription, and notes on the screens what cannot wait for it to be read. False when there is no
 * mailbox that takes it.
 */
export async function mailSubscriptionAct(context: ServiceContext, act: MailAct): Promise<boolean> {
  const { row, mail, state } = act;
  const person = await personOf(context.tx, row.user_id);
  if (person === null) return false;
  const action = await actionOf(context, act);
  const agreed = mail.name === 'started' ? await agreedTerms(context, row.id) : noTerms;
  const content = textOf(context, { ...act, agreed }, person.firstName);
  const files = agreed.content === null ? [] : [termsFile(agreed.content)];
  await queueMail(context, { to: person.email, files, ...content, ...(action === undefined ? {} : { action }) });
  const userId = row.user_id;
  if (mail.name === 'failed' && mail.reminder === 1 && state.failed !== null) {
    const until = dateInFrenchWords(lastDayOfGraceIn(state, row));
    await notifyPerson(context, { userId, message: notificationMessages.paymentFailed(until) });
  }
  if (mail.name === 'ended') await notifyPerson(context, { userId, message: notificationMessages.subscriptionEnded() });
  return person.email !== '' && (await ownRefusal(context.tx, person)) === null;
}

async function actionOf(context: ServiceContext, { row, mail }: MailAct): Promise<Mail['action']> {
  if (mail.name === 'started') return readNextAct(context, row.user_id);
  const url = `${context.publicUrl}/pwa/billing`;
  if (mail.name === 'ended') return { label: stepActNames['choose-plan'], url };
  return mail.name === 'failed' ? { label: stepActNames['pay-renewal'], url } : undefined;
}

const noTerms: AgreedTerms = { consentedAt: null, content: null };

function textOf(
  { publicUrl, clock }: ServiceContext,
  act: MailAct & { readonly agreed: AgreedTerms },
  firstName: string,
): SubscriptionMailText {
  const { row, mail, state, events, agreed } = act;
  const terms = termsAt(termsOf(row), events, clock.now());
  const contract = { terms, number: row.id };
  switch (mail.name) {
    case 'started':
      return subscriptionMails.started(firstName, { ...contract, agreed, at: row.started_at, publicUrl });
    case 'receipt':
      return subscriptionMails.receipt(firstName, {
        charge: plannedCharge(terms, mail.charge),
        count: termOfCharge(terms, mail.charge) === 0 ? chargesOfFirstTerm(terms).length : null,
        next: state.nextCharge,
        publicUrl,
      });
    case 'late-charge': {
      const takenOn = addDays(parisDay(clock.now()), 1);
      return subscriptionMails.lateCharge(firstName, { charge: plannedCharge(terms, mail.charge), takenOn });
    }
    case 'failed': {
      const { amountCents } = plannedCharge(terms, mail.charge);
      const until = lastDayOfGraceIn(state, row);
      return subscriptionMails.failed(firstName, { reminder: mail.reminder, until, amountCents });
    }
    case 'renewal-notice':
      return subscriptionMails.notice(firstName, { terms, term: mail.term, publicUrl });
    case 'stop': {
      const askedAt = events.find(({ kind }) => kind === 'stop-asked')?.at ?? row.started_at;
      return subscriptionMails.stop(firstName, { ...contract, askedAt, ends: parisDay(state.end?.at ?? askedAt) });
    }
    case 'withdrawn': {
      const cents = state.payments.reduce((sum, { owedCents, returnedCents }) => sum + owedCents + returnedCents, 0);
      return subscriptionMails.withdrawn(firstName, { ...contract, at: state.end?.at ?? row.started_at, cents });
    }
    case 'ended':
      return subscriptionMails.ended(firstName, state.end?.reason ?? 'term');
    case 'card-changed': {
      const at = events.find((event) => event.kind === 'card-changed' && event.card === mail.card)?.at ?? clock.now();
      return subscriptionMails.cardChanged(firstName, { at, next: state.nextCharge, publicUrl });
    }
    case 'refund-failed':
      return refundFailedMail(firstName, refundedCents(events, mail.refund));
    case 'refunded':
      return subscriptionMails.refunded(firstName, { cents: refundedCents(events, mail.refund), publicUrl });
  }
}

/** A pause moves it. */
function lastDayOfGraceIn({ failed }: SubscriptionState, row: SubscriptionRow): PlainDate {
  return failed === null ? lastDayOfGrace(row.started_at) : addDays(parisDay(failed.graceEndsAt), -1);
}

function refundedCents(events: readonly SubscriptionEvent[], refund: string): number {
  const refunded = events.find((event) => event.kind === 'refunded' && event.refund === refund);
  return refunded?.kind === 'refunded' ? refunded.amountCents : 0;
}
