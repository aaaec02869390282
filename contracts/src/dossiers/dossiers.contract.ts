import { fineFieldMessages } from '@placejuste/domain/fine';
import { caseFieldMessages, dossierMessages, letterKinds, missingExhibitMessages } from '@placejuste/domain/letter';
import * as z from 'zod/mini';
import { permissionMessages, permissionRefusals } from '../accounts/index.ts';
import { defineContract, pageOf, pageQuery } from '../kernel/index.ts';
import {
  cardMask,
  dossier,
  dossierLink,
  exhibitCheck,
  exhibitWord,
  letterCase,
  newSignature,
  paperConfirmation,
  sendingMeans,
  shownCard,
} from './dossier.schema.ts';
import { finePaper, newPaper } from './fine-paper.schema.ts';

const one = z.object({ id: z.uuid() });
/** The refusals of a link to the whole PDF or to one of its parts. */
const linkRefusals = {
  DOSSIER_UNKNOWN: 'missing',
  DOSSIER_NOT_READY: 'conflict',
  DOSSIER_PAYMENT_DUE: 'payment-due',
  DOSSIER_PAPERS_CONTRADICT: 'unprocessable',
  /** The exhibits are still being read, so `unread` is not known yet. */
  DOSSIER_DOWNLOAD_UNREAD: 'conflict',
} as const;
/**
 * True gives the link while exhibits are still being read. The person then saw the warning, or the device shows them
 * only the first page and hands over no file.
 */
const linkQuery = z.object({ unread: z.optional(z.enum(['acknowledged', 'preview'])) });

export const dossiersContract = defineContract(
  {
    /** Idempotent by `id` (UUIDv7 made by the client). It answers at once; `readDossier` follows the progress. */
    requestDossier: {
      method: 'POST',
      path: '/api/fines/:id/dossiers',
      access: 'user',
      params: one,
      /** Without `kind`, the first letter of the fine's track; without `withSummary`, the summary is not sent. */
      body: z.object({
        id: z.uuid(),
        kind: z.optional(z.enum(letterKinds)),
        case: z.optional(z.partial(letterCase)),
        withSummary: z.optional(z.boolean()),
      }),
      reply: dossier,
      refusals: {
        ...permissionRefusals,
        FINE_UNKNOWN: 'missing',
        DOSSIER_ID_TAKEN: 'conflict',
        DOSSIER_LETTER_NOT_OF_TRACK: 'unprocessable',
        DOSSIER_CONTEST_ACCEPTED: 'unprocessable',
        DOSSIER_FACTS_MISSING: 'unprocessable',
        DOSSIER_EXHIBITS_MISSING: 'unprocessable',
        /**
         * The key of `fields` is « CODE.paper »; its sentence gives both values (`readPaperFaultField` of the domain).
         */
        DOSSIER_PAPERS_CONTRADICT: 'unprocessable',
        DOSSIER_RULES_OUTDATED: 'unprocessable',
      },
      perMinute: 20,
    },
    readSendingMeans: {
      method: 'GET',
      path: '/api/sending',
      access: 'user',
      reply: sendingMeans,
      refusals: {},
    },
    listDossiers: {
      method: 'GET',
      path: '/api/fines/:id/dossiers',
      access: 'user',
      params: one,
      query: pageQuery,
      reply: pageOf(dossier),
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    readDossier: {
      method: 'GET',
      path: '/api/dossiers/:id',
      access: 'user',
      params: one,
      reply: dossier,
      refusals: { DOSSIER_UNKNOWN: 'missing' },
    },
    /** Returns the signed link; refused while the declaration of the dossier is still to be paid (decisions §2). */
    linkDossier: {
      method: 'GET',
      path: '/api/dossiers/:id/link',
      access: 'user',
      params: one,
      query: linkQuery,
      reply: dossierLink,
      refusals: linkRefusals,
    },
    /**
     * Returns the values read on each exhibit and how they agree with the letter. It starts the missing readings and
     * answers at once. Idempotent.
     */
    checkExhibits: {
      method: 'POST',
      path: '/api/dossiers/:id/check',
      access: 'user',
      params: one,
      reply: exhibitCheck,
      refusals: { DOSSIER_UNKNOWN: 'missing' },
      perMinute: 120,
    },
    /**
     * « Cette pièce est la bonne »: accepts an exhibit on its owner's statement despite the reading, for this fine
     * only.
     */
    confirmExhibit: {
      method: 'POST',
      path: '/api/dossiers/:id/check/words',
      access: 'user',
      params: one,
      body: exhibitWord,
      reply: z.object({ said: z.boolean() }),
      refusals: { DOSSIER_UNKNOWN: 'missing', PAPER_FACTS_CHANGED: 'conflict' },
      perMinute: 60,
    },
    /**
     * Makes the same dossier again, with a signature drawn on the screen in its letter, under the given identifier. The
     * dossier to be signed by hand stays. Idempotent by `id`.
     */
    signDossier: {
      method: 'POST',
      path: '/api/dossiers/:id/signature',
      access: 'user',
      params: one,
      body: newSignature,
      reply: dossier,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        DOSSIER_UNKNOWN: 'missing',
        DOSSIER_NOT_READY: 'conflict',
        DOSSIER_ID_TAKEN: 'conflict',
        DOSSIER_PAPERS_CONTRADICT: 'unprocessable',
        DOSSIER_EXHIBITS_BEING_READ: 'conflict',
        SIGNATURE_OFF: 'conflict',
        SIGNATURE_EMPTY: 'unprocessable',
        SIGNATURE_TOO_SMALL: 'unprocessable',
        SIGNATURE_OF_TWO: 'unprocessable',
        DOSSIER_OUTDATED: 'conflict',
      },
      perMinute: 20,
    },
    /** Makes one file of the letter and one of each exhibit, below 5 MB, for portals that require it. Idempotent. */
    requestParts: {
      method: 'POST',
      path: '/api/dossiers/:id/parts',
      access: 'user',
      params: one,
      reply: dossier,
      refusals: { DOSSIER_UNKNOWN: 'missing', DOSSIER_NOT_READY: 'conflict' },
      perMinute: 20,
    },
    /** `number` 0 is the letter, the next ones the exhibits, and `formSheetPart` of the domain the tribunal's form. */
    linkPart: {
      method: 'GET',
      path: '/api/dossiers/:id/parts/:number/link',
      access: 'user',
      params: z.object({ id: z.uuid(), number: z.string().check(z.regex(/^\d{1,2}$/)) }),
      query: linkQuery,
      reply: dossierLink,
      refusals: linkRefusals,
    },
    /** Joins an uploaded file to a fine: a receipt, an answer, a decision. Idempotent by `id`. */
    addPaper: {
      method: 'POST',
      path: '/api/fines/:id/papers',
      access: 'user',
      params: one,
      body: newPaper,
      reply: finePaper,
      refusals: {
        ACCOUNT_SUSPENDED: 'forbidden',
        FINE_UNKNOWN: 'missing',
        PAPER_FILE_UNKNOWN: 'unprocessable',
        PAPER_ID_TAKEN: 'conflict',
        PAPERS_TOO_MANY: 'unprocessable',
      },
      perMinute: 60,
    },
    listPapers: {
      method: 'GET',
      path: '/api/fines/:id/papers',
      access: 'user',
      params: one,
      reply: z.object({ rows: z.array(finePaper) }),
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    /**
     * Records the owner's statement that a paper, or the declaration of the fine, shows the values of the fine, for
     * this fine only.
     */
    confirmPaper: {
      method: 'POST',
      path: '/api/fines/:id/confirmations',
      access: 'user',
      params: one,
      body: paperConfirmation,
      reply: z.object({ confirmed: z.boolean() }),
      refusals: { FINE_UNKNOWN: 'missing', PAPER_FACTS_CHANGED: 'conflict' },
      perMinute: 60,
    },
    /** Returns the side of the card with the picture, and the part of it that the next dossiers hide. */
    readCard: {
      method: 'GET',
      path: '/api/fines/:id/card',
      access: 'user',
      params: one,
      reply: shownCard,
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    /** Null hides nothing. The file itself never changes. */
    maskCard: {
      method: 'PUT',
      path: '/api/fines/:id/card',
      access: 'user',
      params: one,
      body: z.object({ objectId: z.uuid(), mask: z.nullable(cardMask) }),
      reply: shownCard,
      refusals: { FINE_UNKNOWN: 'missing', CARD_UNKNOWN: 'missing', CARD_MASK_REFUSED: 'unprocessable' },
    },
    removePaper: {
      method: 'DELETE',
      path: '/api/papers/:id',
      access: 'user',
      params: one,
      reply: z.object({ removed: z.boolean() }),
      refusals: { PAPER_UNKNOWN: 'missing' },
    },
  },
  { ...permissionMessages, ...dossierMessages, ...fineFieldMessages, ...caseFieldMessages, ...missingExhibitMessages },
);
