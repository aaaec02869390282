import { billingMessages, maxDuesAtOnce, planTypes } from '@placejuste/domain/billing';
import * as z from 'zod/mini';
import { defineContract } from '../kernel/index.ts';

const startedPage = z.object({ id: z.uuid(), url: z.url() });

const cents = z.number().check(z.int(), z.nonnegative());
const day = z.iso.date();
const runningRefusals = {
  ACCOUNT_SUSPENDED: 'forbidden',
  NO_SUBSCRIPTION: 'missing',
  SUBSCRIPTION_STOPPED: 'conflict',
  RENEWAL_DUE: 'conflict',
} as const;

/** Changes that holders make to their own payments. */
export const ownPaymentsContract = defineContract(
  {
    /** Starts one payment for the 5,00 € of several declarations: those that the page shows, with their sum. */
    startDuesCheckout: {
      method: 'POST',
      path: '/api/billing/dues',
      access: 'user',
      body: z.object({ declarationIds: z.array(z.uuid()).check(z.minLength(2), z.maxLength(maxDuesAtOnce)) }),
      reply: startedPage,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DUES_CHANGED: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
      },
    },
    /** The card that is charged next, as the provider prints it; `isCharged` is true while a payment is still due. */
    readCard: {
      method: 'GET',
      path: '/api/billing/card',
      access: 'user',
      reply: z.object({
        isCharged: z.boolean(),
        /** Null when no card is stored, or when the provider did not answer. */
        card: z.nullable(
          z.object({
            brand: z.string(),
            lastFour: z.string(),
            /** `2027-03` */
            expires: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
          }),
        ),
        expiresBeforeCharge: z.boolean(),
      }),
      refusals: {},
    },
    /** Opens the provider's page on which the person enters another card; nothing is paid there. */
    changeCard: {
      method: 'POST',
      path: '/api/billing/card',
      access: 'user',
      /** `forNewPlan`: the current plan is charged no more, and another one follows it. */
      body: z.optional(z.object({ forNewPlan: z.optional(z.boolean()) })),
      reply: startedPage,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        NO_LATER_CHARGE: 'missing',
        RENEWAL_DUE: 'conflict',
        PAYMENT_PROVIDER_SILENT: 'conflict',
        PAYMENTS_OFF: 'conflict',
      },
    },
    /** Confirmations on a durable medium, newest first: contracts, requests about them, paid dossiers. */
    listContractRecords: {
      method: 'GET',
      path: '/api/billing/contract-records',
      access: 'user',
      reply: z.object({
        records: z.array(
          z.object({
            id: z.string(),
            at: z.iso.datetime(),
            title: z.string(),
            paragraphs: z.array(z.string()),
            /** The document of `terms` that is attached to it; null when there is none. */
            terms: z.nullable(z.number()),
            /** True where the words sent are not stored: these are written again, in those of today. */
            isRewritten: z.optional(z.boolean()),
          }),
        ),
        /** The accepted conditions of sale, as text. */
        terms: z.array(z.string()),
      }),
      refusals: {},
    },
    /** Withdraws from a payment of dossiers: the payment is refunded, and the dossiers stay. Idempotent. */
    withdrawDossier: {
      method: 'POST',
      path: '/api/billing/payments/:id/withdrawal',
      access: 'user',
      params: z.object({ id: z.uuid() }),
      reply: z.object({ refundCents: cents }),
      refusals: {
        CHECKOUT_NOT_FOUND: 'missing',
        DOSSIER_WITHDRAWAL_OVER: 'conflict',
        PAYMENT_RETURNED: 'conflict',
      },
    },
    /** The sum paid for the current plan, its unused part, and the first charge of each other plan. */
    previewPlanChange: {
      method: 'GET',
      path: '/api/billing/plan-change',
      access: 'user',
      reply: z.object({
        planType: z.enum(planTypes),
        paidCents: cents,
        paidCount: z.number(),
        leftCents: cents,
        leftCount: z.number(),
        /** Last day of the current plan, and first day of the next one. */
        lastDay: day,
        from: day,
        /** False when the person must first give a card. */
        hasCard: z.boolean(),
        /** The plan that was already ordered. */
        asked: z.nullable(
          z.object({ planType: z.enum(planTypes), from: day, amountCents: cents, renews: z.boolean() }),
        ),
        offers: z.array(
          z.object({
            planType: z.enum(planTypes),
            /** The sum of each charge. */
            chargeCents: cents,
            count: z.number(),
            totalCents: cents,
            lastChargeOn: day,
            lastDay: day,
          }),
        ),
      }),
      refusals: runningRefusals,
    },
    /** Orders the plan that follows the current one. A replay orders nothing again. */
    changePlan: {
      method: 'POST',
      path: '/api/billing/plan-change',
      access: 'user',
      body: z.object({
        planType: z.enum(planTypes),
        renews: z.boolean(),
        /** The amount shown on the screen. */
        amountCents: cents,
        from: day,
        /** The consents that the person ticks one by one before the button that binds (C. conso. L221-14, L221-25). */
        consents: z.object({ terms: z.literal(true), startThen: z.literal(true) }),
      }),
      reply: z.object({ planType: z.enum(planTypes), from: day, amountCents: cents }),
      refusals: {
        ...runningRefusals,
        ADDRESS_REQUIRED: 'conflict',
        CARD_REQUIRED: 'conflict',
        PLAN_UNCHANGED: 'conflict',
        PLAN_PRICE_CHANGED: 'conflict',
      },
    },
    /** Cancels the ordered next plan, until the day before it starts. Idempotent. */
    keepPlan: {
      method: 'DELETE',
      path: '/api/billing/plan-change',
      access: 'user',
      reply: z.object({ planType: z.enum(planTypes) }),
      refusals: { ACCOUNT_SUSPENDED: 'forbidden', NO_SUBSCRIPTION: 'missing' },
    },
  },
  billingMessages,
);
