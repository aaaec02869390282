import { expressCents, planOf, type PlanType } from '@placejuste/domain/billing';
import { dossierMayLeave } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import { declarationForDossier } from '../declarations/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { PaymentFault, type PaymentProvider } from '../platform/payment/index.ts';
import { advisoryLock } from '../platform/postgres/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';
import { catchUp, catchUpLater } from './catch-up.ts';
import { isSubscribed } from './is-subscribed.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'newId' | 'publicUrl' | 'log' | 'jobs' | 'secrets'>;
type Started = { readonly id: string; readonly url: string };

/** Subscribing: the first charge of the plan. Refused when a subscription is already paid. */
export async function startSubscription(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  planType: PlanType,
): Promise<Result<Started, 'ACCOUNT_SUSPENDED' | 'ALREADY_SUBSCRIBED' | 'PAYMENT_PROVIDER_SILENT'>> {
  await catchUpWith(context, provider, user);
  const { open: mayPay, subscribed } = await context.db.asUser(user.claims, async (tx) => ({
    open: (await checkPermission(tx, 'subscribe')).ok,
    subscribed: await isSubscribed(tx, user.id),
  }));
  if (!mayPay) return refuse('ACCOUNT_SUSPENDED');
  if (subscribed) return refuse('ALREADY_SUBSCRIBED');
  const plan = planOf(planType);
  return open(
    context,
    provider,
    user,
    { purpose: 'subscription', plan_type: planType, declaration_id: null, amount_cents: plan.firstChargeCents },
    plan.productName,
  );
}

/** Settling the 5,00 € of one declaration. */
export async function startExpress(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  declarationId: string,
): Promise<Result<Started, 'DECLARATION_NOT_FOUND' | 'NOTHING_DUE' | 'PAYMENT_PROVIDER_SILENT'>> {
  await catchUpWith(context, provider, user);
  const declaration = await context.db.asUser(user.claims, (tx) => declarationForDossier(tx, declarationId));
  if (declaration === null) return refuse('DECLARATION_NOT_FOUND');
  if (dossierMayLeave(declaration.payment)) return refuse('NOTHING_DUE');
  const waiting = await context.db.asService((tx) =>
    billingRepository(tx).openExpress(declarationId, provider.name, openSince(context)),
  );
  if (waiting !== undefined && waiting.payment_url !== null) return ok({ id: waiting.id, url: waiting.payment_url });
  return open(
    context,
    provider,
    user,
    { purpose: 'express', plan_type: null, declaration_id: declarationId, amount_cents: expressCents },
    billingText.expressLabel,
  );
}

/** Someone who paid and whose event is late is not made to pay a second time. */
async function catchUpWith(context: Context, provider: PaymentProvider, user: RequestUser): Promise<void> {
  const since = new Date(context.clock.now().getTime() - payableMs);
  const open = await context.db.asService((tx) => billingRepository(tx).openOf(user.id, provider.name, since));
  await Promise.all(open.map((row) => catchUp(context, provider, row)));
}

type Subject = Pick<CheckoutRow, 'purpose' | 'plan_type' | 'declaration_id' | 'amount_cents'>;

async function open(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  subject: Subject,
  label: string,
): Promise<Result<Started, 'PAYMENT_PROVIDER_SILENT'>> {
  const back = subject.purpose === 'subscription' ? '/pwa' : '/pwa/billing';
  const row = await openedBy(
    context,
    provider,
    { id: context.newId(), user_id: user.id, receipt_email: null, ...subject },
    label,
    { success: '/pwa/payment-success', cancel: back },
  );
  if (row === null) return refuse('PAYMENT_PROVIDER_SILENT');
  const { declaration_id: declarationId } = row;
  const kept = await context.db.asService(async (tx) => {
    const repository = billingRepository(tx);
    if (declarationId !== null) {
      await advisoryLock(tx, declarationId);
      const before = await repository.openExpress(declarationId, provider.name, openSince(context));
      if (before !== undefined) return before;
    }
    await catchUpLater(context, tx, provider, row.id);
    return repository.addOnce(row);
  });
  return ok({ id: kept.id, url: kept.payment_url ?? row.payment_url });
}

/** A payment page younger than this is shown again instead of a second one: two presses pay once. */
const reusedMs = 3_600_000;
/** How long a payment page may still be paid on: providers keep them a day. */
const payableMs = 25 * 3_600_000;

function openSince(context: Pick<Platform, 'clock'>): Date {
  return new Date(context.clock.now().getTime() - reusedMs);
}

type Opened = CheckoutRow & { readonly payment_url: string };

/** A payment page of the provider for a row that is not kept yet; null when the provider does not answer. */
export async function openedBy(
  context: Context,
  provider: PaymentProvider,
  row: Subject & Pick<CheckoutRow, 'id' | 'user_id' | 'receipt_email'>,
  label: string,
  paths: { readonly success: string; readonly cancel: string },
): Promise<Opened | null> {
  try {
    const { url, providerReference } = await provider.open({
      reference: row.id,
      amountCents: row.amount_cents,
      label,
      successUrl: `${context.publicUrl}${paths.success}?checkout=${row.id}`,
      cancelUrl: `${context.publicUrl}${paths.cancel}`,
    });
    return {
      ...row,
      state: 'open',
      provider: provider.name,
      provider_reference: providerReference,
      payment_url: url,
      created_at: context.clock.now(),
      settled_at: null,
      looked_at: null,
    };
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    context.log.error({ provider: provider.name, fault: error.kind, ...error.detail }, 'checkout not opened');
    return null;
  }
}
