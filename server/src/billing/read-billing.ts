import type { billingContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { DossierWithdrawal } from '@placejuste/domain/billing';
import { ok, type Result } from '@placejuste/domain/kernel';
import { findFailedRenewal, findProfile } from '../accounts/index.ts';
import { listDueDeclarations } from '../declarations/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { billingRepository } from './billing.repository.ts';
import { buildDueView, buildPaymentsView, buildSubscriptionView } from './billing.view.ts';
import { invoicesRepository } from './invoices/invoices.repository.ts';
import { loadWithdrawal } from './leaving/dossier-withdrawals.ts';
import { readOwnSubscription } from './subscriptions/read-own-subscription.ts';

/** The subscription of a person, the declarations whose dossier is still to be paid, and what was paid. */
export async function readBilling(
  context: CommandContext,
): Promise<Result<ReplyOf<typeof billingContract.calls.readBilling>, never>> {
  const { tx, user } = context;
  const own = await readOwnSubscription(context, user.id);
  const profile = await findProfile(tx, user.id);
  const dues = await listDueDeclarations(tx);
  const paidCheckouts = await billingRepository(tx).listPaid(user.id);
  const renewalFailedAt = await findFailedRenewal(tx, user.id);
  const withdrawals = new Map<string, DossierWithdrawal>();
  for (const row of paidCheckouts.filter(({ purpose }) => purpose === 'express'))
    withdrawals.set(row.id, await loadWithdrawal(context, row, context.clock.now()));
  return ok({
    subscription: buildSubscriptionView({ profile, renewalFailedAt, ...own }),
    dues: dues.map(buildDueView),
    payments: buildPaymentsView(paidCheckouts, own.payments, {
      invoiced: await invoicesRepository(tx).listInvoicedPayments(),
      withdrawals,
    }),
  });
}
