import { electronicLetterMessages, electronicLetterStates, letterPayers } from '@placejuste/domain/electronic-letter';
import { dossierMessages } from '@placejuste/domain/letter';
import * as z from 'zod/mini';
import { permissionMessages } from '../accounts/index.ts';
import { defineContract } from '../kernel/index.ts';

const params = z.object({ id: z.uuid() });
const cents = z.number().check(z.int(), z.nonnegative());

export const electronicLetter = z.object({
  id: z.string(),
  state: z.enum(electronicLetterStates),
  /** The state of the letter, in French. */
  sentence: z.string(),
  recipientEmail: z.string(),
  /** The number that the provider gives the letter; null before it does. */
  reference: z.nullable(z.string()),
  priceCents: cents,
  askedAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  /** True when the letter has reached its final state. */
  isSettled: z.boolean(),
  /** True when the provider does not find the letter yet; close to the deadline, it must be sent on paper. */
  isUntraced: z.boolean(),
  /** True when the provider gave no news and the letter is no longer followed. Absent from an older answer. */
  isUnanswered: z.optional(z.boolean()),
});
export type ElectronicLetter = z.infer<typeof electronicLetter>;

export const electronicLettersContract = defineContract(
  {
    /** Returns the requirements of sending for the fine of this dossier, and the newest letter that was sent. */
    readElectronicLetter: {
      method: 'GET',
      path: '/api/dossiers/:id/electronic-letter',
      access: 'user',
      params,
      reply: z.object({
        /** Null where this installation sends no electronic letter, or not this letter. */
        offer: z.nullable(
          z.object({
            provider: z.string(),
            /** The page where a person opens an account at the provider and proves their identity. */
            accountUrl: z.string(),
            service: z.string(),
            source: z.string(),
            /** `YYYY-MM-DD`. */
            checkedOn: z.string(),
            cents,
            billedTo: z.enum(letterPayers),
            /** The address by which the provider knows the person; null when the account has none. */
            senderEmail: z.nullable(z.string()),
            recipientName: z.nullable(z.string()),
            /** True when the letter was signed on the screen and may be sent. */
            isSigned: z.boolean(),
            /** True when a page still needs a signature by hand: the letter must be sent on paper, or made again. */
            awaitsPen: z.optional(z.boolean()),
          }),
        ),
        letter: z.nullable(electronicLetter),
      }),
      refusals: { DOSSIER_UNKNOWN: 'missing' },
    },
    /** Idempotent by `id` (UUIDv7): a replay returns the result of the first request. */
    sendElectronicLetter: {
      method: 'POST',
      path: '/api/dossiers/:id/electronic-letter',
      access: 'user',
      params,
      body: z.object({
        id: z.uuid(),
        recipientEmail: z.email().check(z.maxLength(254)),
        /** « Mon avis ou le site de la mairie dit que… » (CRPA L112-15). */
        isAccepted: z.literal(true),
        /** The price shown on the screen. */
        cents,
        /** The code that the provider gives the sender for this letter. */
        code: z.string().check(z.regex(/^\d{4,8}$/)),
      }),
      reply: electronicLetter,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DOSSIER_UNKNOWN: 'missing',
        DOSSIER_NOT_READY: 'conflict',
        DOSSIER_PAYMENT_DUE: 'payment-due',
        DOSSIER_PAPERS_CONTRADICT: 'unprocessable',
        DOSSIER_EXHIBITS_BEING_READ: 'conflict',
        DOSSIER_OUTDATED: 'conflict',
        LRE_OFF: 'conflict',
        LRE_OTHER_LETTER: 'unprocessable',
        LRE_NOT_SIGNED: 'conflict',
        LRE_PEN_NEEDED: 'conflict',
        LRE_ALREADY_SENT: 'conflict',
        LRE_APPEAL_NOTED: 'conflict',
        LRE_PRICE_CHANGED: 'conflict',
        LRE_ID_TAKEN: 'conflict',
        LRE_NO_ADDRESS: 'unprocessable',
        LRE_SENDER_UNKNOWN: 'unprocessable',
        LRE_SENDER_UNVERIFIED: 'unprocessable',
        LRE_SENDER_DIFFERS: 'unprocessable',
        LRE_FILE_LOST: 'conflict',
        LRE_CODE_REFUSED: 'unprocessable',
        LRE_RECIPIENT_REFUSED: 'unprocessable',
        LRE_PROVIDER_REFUSED: 'conflict',
        LRE_PROVIDER_SILENT: 'conflict',
      },
      perMinute: 10,
    },
  },
  { ...permissionMessages, ...dossierMessages, ...electronicLetterMessages },
);
