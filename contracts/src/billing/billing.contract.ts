import { accountPurposes, billingMessages, checkoutStates, planTypes } from '@placejuste/domain/billing';
import { invoiceKinds } from '@placejuste/domain/invoice';
import { localClocks } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import { leavingParams, leavingReply } from './leaving.ts';
import { nextCharge } from './next-charge.ts';

const id = z.uuid();
const cents = z.number().check(z.int(), z.nonnegative());

/** `/prices.json` at the site root (decisions §2). */
export const pricesFile = z.object({
  currency: z.optional(z.string()),
  plans: z.array(
    z.object({
      product_name: z.string(),
      description: z.string(),
      /** Euros per month. */
      amount_eur: z.number(),
      commitment_months: z.number(),
      lookup_key: z.string(),
    }),
  ),
});
export type PricesFile = z.infer<typeof pricesFile>;

/** Body and reply of `POST functions/v1/create-checkout`, called through the official client. */
export const createCheckoutBody = z.object({
  planType: z.enum(planTypes),
  /** True when the person ticked the separate box for renewal, which is never ticked beforehand. */
  renews: z.optional(z.boolean()),
  /** The consents that the person ticks one by one before the button that binds (C. conso. L221-14, L221-25). */
  consents: z.optional(z.object({ terms: z.literal(true), startNow: z.literal(true) })),
});
/** `id`: the payment, by which its outcome is read. Absent in the reply of an older server. */
export const createCheckoutReply = z.object({ url: z.url(), id: z.optional(z.uuid()) });

/** The payment data that the browser's payment sheet returned. */
const handedOver = {
  method: z.string().check(z.maxLength(200)),
  /** The answer of the wallet, as JSON text. */
  token: z.string().check(z.maxLength(20_000)),
};
/** `pending`: the bank has not answered yet; the checkout gives the result later. */
const walletReply = z.object({ id, state: z.enum(['paid', 'pending', 'refused']) });

export const billingContract = defineContract(
  {
    readBilling: {
      method: 'GET',
      path: '/api/billing',
      access: 'user',
      reply: z.object({
        subscription: z.nullable(
          z.object({
            planType: z.enum(planTypes),
            startDate: z.iso.date(),
            monthlyCents: cents,
            commitmentMonths: z.number(),
            /**
             * Last day of the grace after a failed renewal, until which it can be paid again; null or absent when none
             * failed.
             */
            graceEndsOn: z.optional(z.nullable(z.iso.date())),
            /** True when the charge failed only because the bank asks the holder to approve it; else absent. */
            needsAuthentication: z.optional(z.boolean()),
            /** The charge or end that follows the current term. Absent in a stored answer older than renewals. */
            life: z.optional(
              z.object({
                renews: z.boolean(),
                nextCharge: z.nullable(nextCharge),
                /** Last day of the current term. */
                termEndsOn: z.iso.date(),
                /** The first day without the subscription; null while no end is planned. */
                endsOn: z.nullable(z.iso.date()),
                /** False in a renewed term, which the person can end at any time. Absent in an older stored answer. */
                isCommitted: z.optional(z.boolean()),
                isStopped: z.boolean(),
                /** The plan that follows after a change; absent when no change was ordered. */
                change: z.optional(z.object({ planType: z.enum(planTypes), from: z.iso.date(), amountCents: cents })),
                /** True while the account is suspended: nothing is charged, and the dates move by one day each day. */
                isPaused: z.optional(z.boolean()),
                /** Last day to withdraw without a reason; null once it is past. */
                withdrawBy: z.nullable(z.iso.date()),
              }),
            ),
          }),
        ),
        /** Declarations whose dossier price is still due, newest first, at most 50. */
        dues: z.array(
          z.object({
            declarationId: id,
            placeLabel: z.nullable(z.string()),
            depositedAt: z.iso.datetime(),
            /** The time zone of its place; absent in an answer stored before this field existed. */
            clock: z.optional(z.enum(localClocks)),
            amountCents: cents,
          }),
        ),
        /** Payments, newest first, at most 50; absent in a stored answer older than this list. */
        payments: z.optional(
          z.array(
            z.object({
              id: z.string(),
              purpose: z.enum(accountPurposes),
              amountCents: cents,
              paidAt: z.iso.datetime(),
              /** The part that was refunded. Absent in an older stored answer. */
              refundedCents: z.optional(cents),
              /** The last day to withdraw from this payment without a reason; absent without such a right. */
              withdrawBy: z.optional(z.iso.date()),
              /** The sum that a withdrawal refunds. Present with `withdrawBy`, except in an older stored answer. */
              refundCents: z.optional(cents),
              /** True when the payment has an invoice in `listInvoices`; absent for a payment older than invoices. */
              isInvoiced: z.optional(z.boolean()),
            }),
          ),
        ),
      }),
      refusals: {},
    },
    /** Starts paying the 5,00 € of one declaration; `url` is the payment page. */
    startExpressCheckout: {
      method: 'POST',
      path: '/api/billing/checkouts',
      access: 'user',
      body: z.object({ declarationId: id }),
      reply: z.object({ id, url: z.url() }),
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DECLARATION_NOT_FOUND: 'missing',
        NOTHING_DUE: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
      },
    },
    /** Lists the methods of a Payment Request on our page; with none, the person pays on the provider’s page. */
    readWallet: {
      method: 'GET',
      path: '/api/billing/wallet',
      access: 'user',
      reply: z.object({
        methods: z.array(
          z.object({
            supportedMethods: z.string(),
            data: z.optional(z.record(z.string(), z.unknown())),
          }),
        ),
      }),
      refusals: {},
    },
    /** Opens the merchant session that Apple Pay requires, and returns it unchanged. It charges nothing. */
    openWalletSession: {
      method: 'POST',
      path: '/api/billing/wallet/session',
      access: 'user',
      reply: z.object({ session: z.record(z.string(), z.unknown()) }),
      refusals: { PAYMENT_PROVIDER_SILENT: 'conflict', WALLET_PAYMENTS_OFF: 'conflict' },
    },
    /** Pays the 5,00 € of one declaration with the payment of a wallet. A replay pays nothing again. */
    payByWallet: {
      method: 'POST',
      path: '/api/billing/wallet',
      access: 'user',
      body: z.object({ declarationId: id, ...handedOver }),
      reply: walletReply,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DECLARATION_NOT_FOUND: 'missing',
        NOTHING_DUE: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
        WALLET_PAYMENTS_OFF: 'conflict',
      },
    },
    /** Subscribes with the payment of a wallet. A replay under the same `id` (UUIDv7) pays nothing again. */
    subscribeByWallet: {
      method: 'POST',
      path: '/api/billing/wallet/subscription',
      access: 'user',
      body: z.object({
        id,
        planType: z.enum(planTypes),
        renews: z.boolean(),
        /** The consents that the person ticks one by one before the button that binds (C. conso. L221-14, L221-25). */
        consents: z.object({ terms: z.literal(true), startNow: z.literal(true) }),
        /** The amount shown on the payment sheet. */
        amountCents: cents,
        ...handedOver,
      }),
      reply: walletReply,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        ADDRESS_REQUIRED: 'conflict',
        ALREADY_SUBSCRIBED: 'conflict',
        RENEWAL_DUE: 'conflict',
        PLAN_PRICE_CHANGED: 'conflict',
        CHECKOUT_NOT_FOUND: 'missing',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
        WALLET_PAYMENTS_OFF: 'conflict',
      },
    },
    /** Previews the effects of leaving. It changes nothing. */
    previewLeaving: {
      method: 'GET',
      path: '/api/billing/leaving/:kind',
      access: 'user',
      params: leavingParams,
      reply: leavingReply,
      refusals: { NO_SUBSCRIPTION: 'missing', WITHDRAWAL_OVER: 'conflict' },
    },
    /** Ends the subscription: within fourteen days with its refund, or at the end of the commitment. Idempotent. */
    leaveSubscription: {
      method: 'POST',
      path: '/api/billing/leaving/:kind',
      access: 'user',
      params: leavingParams,
      reply: leavingReply,
      refusals: { NO_SUBSCRIPTION: 'missing', WITHDRAWAL_OVER: 'conflict' },
    },
    /** Invoices and credit notes, newest first. */
    listInvoices: {
      method: 'GET',
      path: '/api/billing/invoices',
      access: 'user',
      query: pageQuery,
      reply: pageOf(
        z.object({
          id,
          kind: z.enum(invoiceKinds),
          number: z.string(),
          issuedOn: z.iso.date(),
          /** The name of the product sold. */
          label: z.string(),
          amountCents: cents,
          /** The number of the invoice that a credit note corrects; null for an invoice. */
          corrects: z.nullable(z.string()),
        }),
      ),
      refusals: {},
    },
    /** Returns the address, valid for five minutes, of the PDF of an invoice or a credit note. */
    linkInvoice: {
      method: 'GET',
      path: '/api/billing/invoices/:id/link',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ url: z.string(), fileName: z.string() }),
      refusals: { INVOICE_NOT_FOUND: 'missing' },
    },
    /** The plans that this service charges, and its provider: a screen compares them with `/prices.json`. */
    readSoldPlans: {
      method: 'GET',
      path: '/api/admin/plans',
      access: administratorAccess,
      reply: z.object({
        /** `none`: nothing can be paid; `sandbox`: payments are simulated. */
        provider: z.string(),
        currency: z.string(),
        plans: z.array(
          z.object({
            productName: z.string(),
            lookupKey: z.string(),
            monthlyCents: cents,
            commitmentMonths: z.number(),
            /** The sum charged at the order. */
            firstChargeCents: cents,
          }),
        ),
      }),
      refusals: {},
    },
    readCheckout: {
      method: 'GET',
      path: '/api/billing/checkouts/:id',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({
        id,
        purpose: z.enum([...accountPurposes, 'card']),
        state: z.enum(checkoutStates),
        amountCents: cents,
        /** The part that was or will be refunded. Absent in the answer of an older server. */
        returnedCents: z.optional(cents),
        declarationId: z.nullable(id),
        /** Number of dossiers that the payment settles together; absent for one or none. */
        dossierCount: z.optional(z.number()),
        /** True for an open payment that the provider, asked just now, has not received. */
        isUnpaid: z.optional(z.boolean()),
      }),
      refusals: { CHECKOUT_NOT_FOUND: 'missing' },
    },
  },
  billingMessages,
);
