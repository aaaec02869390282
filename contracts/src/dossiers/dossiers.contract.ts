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
 * What makes the link given while exhibits are being read: the person saw the warning, or the device only shows them
 * the first page and hands over no file.
 */
const linkQuery = z.object({ unread: z.optional(z.enum(['acknowledged', 'preview'])) });

export const dossiersContract = defineContract(
  {
    /** Idempotent by `id` (UUIDv7 made by the client). Answers at once; follow with `readDossier`. */
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
        /** `fields`: « CODE.paper » → a sentence with both values (`readPaperFaultField` of the domain). */
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
    /** The signed link; refused while the declaration it rests on is still to be paid (decisions §2). */
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
     * Returns what was read on each exhibit and how it agrees with the letter. It starts the readings that are missing
     * and answers at once. Idempotent.
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
    /** « Cette pièce est la bonne »: on its owner's word, against what was read, for this fine only. */
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
     * Signed with a finger: the same dossier, its letter bearing the drawing, made under the identifier given. The one
     * to be signed by hand stays. Idempotent by `id`.
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
    /** The letter and each exhibit as a file of its own, under 5 MB, for portals that ask for them so. Repeatable. */
    requestParts: {
      method: 'POST',
      path: '/api/dossiers/:id/parts',
      access: 'user',
      params: one,
      reply: dossier,
      refusals: { DOSSIER_UNKNOWN: 'missing', DOSSIER_NOT_READY: 'conflict' },
      perMinute: 20,
    },
    /** `number` 0 is the letter, then the exhibits; `formSheetPart` of the domain the sheet of the tribunal's form. */
    linkPart: {
      method: 'GET',
      path: '/api/dossiers/:id/parts/:number/link',
      access: 'user',
      params: z.object({ id: z.uuid(), number: z.string().check(z.regex(/^\d{1,2}$/)) }),
      query: linkQuery,
      reply: dossierLink,
      refusals: linkRefusals,
    },
    /** A receipt, an answer, a decision: an uploaded file joined to a fine. Idempotent by `id`. */
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
     * A paper, or the declaration tied to the fine, shows what the fine says: on its owner's word, for this fine only.
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
    /** The face of the card that bears a picture, and what is hidden of it in the next dossiers. */
    readCard: {
      method: 'GET',
      path: '/api/fines/:id/card',
      access: 'user',
      params: one,
      reply: shownCard,
      refusals: { FINE_UNKNOWN: 'missing' },
    },
    /** Null hides nothing any more. The file itself stays as it is. */
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
