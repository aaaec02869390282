import { accountPurposes, billingMessages, checkoutStates, planTypes } from '@placejuste/domain/billing';
import { invoiceKinds } from '@placejuste/domain/invoice';
import { localClocks } from '@placejuste/domain/kernel';
import { leavingKinds } from '@placejuste/domain/subscription';
import * as z from 'zod/mini';
import { administratorAccess, defineContract, pageOf, pageQuery } from '../kernel/index.ts';

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
  /** Asked for apart, in a box nobody ticked beforehand: another term follows unless refused. */
  renews: z.optional(z.boolean()),
  /** Ticked one by one before the button that binds (C. conso. L221-14, L221-25). */
  consents: z.optional(z.object({ terms: z.literal(true), startNow: z.literal(true) })),
});
export const createCheckoutReply = z.object({ url: z.url() });

/** What a browser handed over, and what came of it. */
const handedOver = {
  method: z.string().check(z.maxLength(200)),
  /** What the wallet answered, as JSON. */
  token: z.string().check(z.maxLength(20_000)),
};
/** `pending`: the bank has not said; the checkout will tell. */
const walletReply = z.object({ id, state: z.enum(['paid', 'pending', 'refused']) });

const leavingParams = z.object({ kind: z.enum(leavingKinds) });
const leavingReply = z.object({
  /** First day without the subscription. */
  endsOn: z.iso.date(),
  refundCents: cents,
});

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
             * Last day of the grace after a renewal that failed; null or absent when none did. It can be paid again
             * until then.
             */
            graceEndsOn: z.optional(z.nullable(z.iso.date())),
            /** Then: the card is good, and its bank asks its holder to approve; absent: it refused, or none failed. */
            needsAuthentication: z.optional(z.boolean()),
            /** What comes next; absent for one that was paid before renewals were, or in an answer kept from then. */
            life: z.optional(
              z.object({
                renews: z.boolean(),
                nextCharge: z.nullable(z.object({ day: z.iso.date(), amountCents: cents })),
                /** Last day of the term that runs. */
                termEndsOn: z.iso.date(),
                /** First day without it; null while nothing ends it. */
                endsOn: z.nullable(z.iso.date()),
                /** False in a renewed term, which binds nobody; absent in an answer kept before it was told. */
                isCommitted: z.optional(z.boolean()),
                isStopped: z.boolean(),
                /** The plan that follows by a change; absent: none. */
                change: z.optional(z.object({ planType: z.enum(planTypes), from: z.iso.date(), amountCents: cents })),
                /** The account is suspended: nothing is charged, and the dates move on each day. */
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
            /** The clock of its place; absent in an answer kept before it was told. */
            clock: z.optional(z.enum(localClocks)),
            amountCents: cents,
          }),
        ),
        /** What was paid, newest first, at most 50; absent in an answer kept before it was told. */
        payments: z.optional(
          z.array(
            z.object({
              id: z.string(),
              purpose: z.enum(accountPurposes),
              amountCents: cents,
              paidAt: z.iso.datetime(),
              /** Paid back of it; absent in an answer kept before it was told. */
              refundedCents: z.optional(cents),
              /** Last day to withdraw from it without a reason; absent where it cannot be, or not any more. */
              withdrawBy: z.optional(z.iso.date()),
              /** What goes back then; with `withdrawBy`, but in an answer kept before it was told. */
              refundCents: z.optional(cents),
              /** It has its invoice, in the list of them; absent for one that was made before invoices were. */
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
    /** How a browser may pay on our page, as its Payment Request names it; none: on the page of payment. */
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
    /** Asked by a sheet that validates its merchant (Apple Pay), and handed to it as it is. It charges nothing. */
    openWalletSession: {
      method: 'POST',
      path: '/api/billing/wallet/session',
      access: 'user',
      reply: z.object({ session: z.record(z.string(), z.unknown()) }),
      refusals: { PAYMENT_PROVIDER_SILENT: 'conflict', WALLET_PAYMENTS_OFF: 'conflict' },
    },
    /** Pays the 5,00 € of one declaration with what a wallet handed over. Sent again, it pays nothing again. */
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
    /** Subscribes with what a wallet handed over. Sent again under one `id` (UUIDv7), it pays nothing again. */
    subscribeByWallet: {
      method: 'POST',
      path: '/api/billing/wallet/subscription',
      access: 'user',
      body: z.object({
        id,
        planType: z.enum(planTypes),
        renews: z.boolean(),
        /** Ticked one by one before the button that binds (C. conso. L221-14, L221-25). */
        consents: z.object({ terms: z.literal(true), startNow: z.literal(true) }),
        /** What the sheet asked for. */
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
    /** What leaving would do: nothing is changed. */
    previewLeaving: {
      method: 'GET',
      path: '/api/billing/leaving/:kind',
      access: 'user',
      params: leavingParams,
      reply: leavingReply,
      refusals: { NO_SUBSCRIPTION: 'missing', WITHDRAWAL_OVER: 'conflict' },
    },
    /** Ends the subscription: within fourteen days with its refund, or at the end of the commitment. Repeatable. */
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
          /** What was sold. */
          label: z.string(),
          amountCents: cents,
          /** Of a credit note: the number of the invoice. */
          corrects: z.nullable(z.string()),
        }),
      ),
      refusals: {},
    },
    /** Where the PDF of one of them is downloaded, for the next five minutes. */
    linkInvoice: {
      method: 'GET',
      path: '/api/billing/invoices/:id/link',
      access: 'user',
      params: z.object({ id }),
      reply: z.object({ url: z.string(), fileName: z.string() }),
      refusals: { INVOICE_NOT_FOUND: 'missing' },
    },
    /** What this service charges, and by whom it is paid: compared on screen with `/prices.json`. */
    readSoldPlans: {
      method: 'GET',
      path: '/api/admin/plans',
      access: administratorAccess,
      reply: z.object({
        /** `none`: nothing can be paid; `sandbox`: with pretended money. */
        provider: z.string(),
        currency: z.string(),
        plans: z.array(
          z.object({
            productName: z.string(),
            lookupKey: z.string(),
            monthlyCents: cents,
            commitmentMonths: z.number(),
            /** Taken at the order. */
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
        /** Paid back of it, or about to be; absent in an answer of a server that did not tell it. */
        returnedCents: z.optional(cents),
        declarationId: z.nullable(id),
        /** Paid for together; absent for one, or none. */
        dossierCount: z.optional(z.number()),
      }),
      refusals: { CHECKOUT_NOT_FOUND: 'missing' },
    },
  },
  billingMessages,
);
