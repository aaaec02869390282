import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { DossierWithdrawal } from '@placejuste/domain/billing';
import { ok, type Result } from '@placejuste/domain/kernel';
import { findFailedRenewal, findProfile } from '../accounts/index.ts';
import { dueDeclarations } from '../declarations/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { billingRepository } from './billing.repository.ts';
import { dueView, paymentsView, subscriptionView } from './billing.view.ts';
import { invoicesRepository } from './invoices/invoices.repository.ts';
import { withdrawalOf } from './leaving/dossier-withdrawals.ts';
import { readOwnSubscription } from './subscriptions/read-own-subscription.ts';

/** The subscription of a person, the declarations whose dossier is still to be paid, and what was paid. */
export async function readBilling(
  context: CommandContext,
): Promise<Result<ReplyOf<typeof billingContract.calls.readBilling>, never>> {
  const { tx, user } = context;
  const own = await readOwnSubscription(context, user.id);
  const profile = await findProfile(tx, user.id);
  const dues = await dueDeclarations(tx);
  const paid = await billingRepository(tx).paidOf(user.id);
  const renewalFailedAt = await findFailedRenewal(tx, user.id);
  const withdrawals = new Map<string, DossierWithdrawal>();
  for (const row of paid.filter(({ purpose }) => purpose === 'express'))
    withdrawals.set(row.id, await withdrawalOf(context, row, context.clock.now()));
  return ok({
    subscription: subscriptionView({ profile, renewalFailedAt, ...own }),
    dues: dues.map(dueView),
    payments: paymentsView(paid, own.payments, {
      invoiced: await invoicesRepository(tx).invoicedPayments(),
      withdrawals,
    }),
  });
}
