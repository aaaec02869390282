import { expressCents, planOf, type PlanType } from '@placejuste/domain/billing';
import { dossierMayLeave } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findProfile } from '../accounts/index.ts';
import { declarationForDossier } from '../declarations/index.ts';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { PaymentProvider } from '../platform/payment/index.ts';
import { billingRepository } from './billing.repository.ts';
import type { CheckoutRow } from './billing.tables.ts';
import { billingText } from './billing.text.fr.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'newId' | 'publicUrl' | 'log'>;
type Started = { readonly id: string; readonly url: string };

/** Subscribing: the first charge of the plan. Refused when a subscription is already paid. */
export async function startSubscription(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  planType: PlanType,
): Promise<Result<Started, 'ALREADY_SUBSCRIBED' | 'PAYMENT_PROVIDER_SILENT'>> {
  const profile = await context.db.asUser(user.claims, (tx) => findProfile(tx, user.id));
  if (profile?.subscription_paid === true) return refuse('ALREADY_SUBSCRIBED');
  const plan = planOf(planType);
  return open(context, provider, user, { purpose: 'subscription', plan_type: planType, declaration_id: null, amount_cents: plan.firstChargeCents }, plan.productName);
}

/** Settling the 5,00 € of one declaration. */
export async function startExpress(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  declarationId: string,
): Promise<Result<Started, 'DECLARATION_NOT_FOUND' | 'NOTHING_DUE' | 'PAYMENT_PROVIDER_SILENT'>> {
  const declaration = await context.db.asUser(user.claims, (tx) => declarationForDossier(tx, declarationId));
  if (declaration === null) return refuse('DECLARATION_NOT_FOUND');
  if (dossierMayLeave(declaration.payment)) return refuse('NOTHING_DUE');
  return open(context, provider, user, { purpose: 'express', plan_type: null, declaration_id: declarationId, amount_cents: expressCents }, billingText.expressLabel);
}

type Subject = Pick<CheckoutRow, 'purpose' | 'plan_type' | 'declaration_id' | 'amount_cents'>;

async function open(
  context: Context,
  provider: PaymentProvider,
  user: RequestUser,
  subject: Subject,
  label: string,
): Promise<Result<Started, 'PAYMENT_PROVIDER_SILENT'>> {
  const id = context.newId();
  const back = subject.purpose === 'subscription' ? '/pwa' : '/pwa/billing';
  try {
    const opened = await provider.open({
      reference: id,
      amountCents: subject.amount_cents,
      label,
      successUrl: `${context.publicUrl}/pwa/payment-success?checkout=${id}`,
      cancelUrl: `${context.publicUrl}${back}`,
    });
    await context.db.asService((tx) =>
      billingRepository(tx).add({
        id,
        user_id: user.id,
        ...subject,
        state: 'open',
        provider: provider.name,
        provider_reference: opened.providerReference,
        created_at: context.clock.now(),
        settled_at: null,
      }),
    );
    return ok({ id, url: opened.url });
  } catch (error) {
    context.log.error({ provider: provider.name, error: error instanceof Error ? error.name : 'unknown' }, 'checkout not opened');
    return refuse('PAYMENT_PROVIDER_SILENT');
  }
}
