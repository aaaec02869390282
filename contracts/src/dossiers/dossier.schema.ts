import {
  appealChannels,
  dossierStates,
  exhibitKinds,
  formSheetPart,
  letterKinds,
  maxPoints,
  maxStrokes,
  objectionCodes,
  objectionStandings,
  offenceKinds,
  partsStates,
  pieceStates,
  signatureBox,
  situations,
} from '@placejuste/domain/letter';
import { claims, exhibitReadingStates, findingStandings } from '@placejuste/domain/exhibit-reading';
import * as z from 'zod/mini';

const text = (max: number) => z.nullable(z.string().check(z.maxLength(max)));

/** Facts that only some letters need, as typed; the domain checks every field (`checkCase`). Dates are `YYYY-MM-DD`. */
export const letterCase = z.object({
  situations: z.array(z.enum(situations)).check(z.maxLength(situations.length)),
  offence: z.nullable(z.enum(offenceKinds)),
  offenceWords: text(2000),
  awardFrom: text(10),
  awardUntil: text(10),
  obstacle: text(4000),
  sentOn: text(10),
  receivedOn: text(10),
  sentBy: z.nullable(z.enum(appealChannels)),
  /** True when the online service gave no copy of what was sent. */
  copyNotGiven: z.boolean(),
  refusedOn: text(10),
  /** The person who signs the appeal for the debtor; null when the debtor signs. */
  mandatary: text(2000),
  /** Absent from an answer that a phone stored before this field existed. */
  mandataryAddress: z.optional(text(4000)),
});
export type LetterCase = z.infer<typeof letterCase>;

const sendingWay = z.object({
  kind: z.enum(['official', 'registered', 'plain']),
  title: z.string(),
  lines: z.array(z.string()),
  url: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

export const sendingGuide = z.object({
  ways: z.array(sendingWay),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  before: z.array(z.string()),
  /** `kind`: for applications that still require one. */
  keep: z.object({ kind: z.optional(z.string()), lines: z.array(z.string()) }),
});

/** Fields of a request to the tribunal beside its statement. */
export const tribunalRequest = z.object({
  /** The boxes of the mandatory form, in order; the applicant fills in by hand those that are null. */
  form: z.array(
    z.object({ heading: z.string(), fields: z.array(z.object({ label: z.string(), value: z.nullable(z.string()) })) }),
  ),
  pieces: z.array(
    z.object({
      kind: z.enum(exhibitKinds),
      title: z.string(),
      number: z.nullable(z.number()),
      state: z.enum(pieceStates),
    }),
  ),
  /** True when no mandatory piece is lacking. */
  complete: z.boolean(),
});

export const dossier = z.object({
  id: z.string(),
  fineId: z.string(),
  kind: z.enum(letterKinds),
  state: z.enum(dossierStates),
  /** 0 to 100. */
  percent: z.number(),
  /** The current step, in French, for a screen reader too. */
  step: z.string(),
  /** The reason of the failure and the remedy, in French; null otherwise. */
  failure: z.nullable(z.string()),
  /** The exhibit that stopped it, so that a screen can lead to its replacement; null when none did. */
  failedExhibit: z.nullable(z.enum(exhibitKinds)),
  /** Numbered as in the letter: « Pièce n° 1 »… */
  exhibits: z.array(z.object({ number: z.number(), kind: z.enum(exhibitKinds), title: z.string() })),
  /** Warnings to read before signing. `code` is open, so that a later version may add one. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  /** The name under the letter. Absent from an older stored answer. */
  signatory: z.optional(z.string()),
  /** The person who also signs the letter, by hand; absent when there is none. */
  cosignatory: z.optional(z.string()),
  /** True when the fine was corrected since: the dossier must be made again before it is signed. */
  outdated: z.optional(z.boolean()),
  /** `YYYY-MM-DD`: the date of the letter; absent from an older stored answer. */
  datedOn: z.optional(z.string()),
  /** `YYYY-MM-DD`: the day it was signed on the screen; null or absent when it is to be signed by hand. */
  drawnOn: z.optional(z.nullable(z.string())),
  /**
   * The expected replies of the town or the prosecutor (`by`, in French), the most serious first, at most three; empty
   * for a letter that contests nothing, absent from an older stored answer.
   */
  objections: z.optional(
    z.object({
      by: z.string(),
      rows: z.array(
        z.object({
          code: z.enum(objectionCodes),
          /** `answered`: by the exhibits or the law; `open`: a paper must be joined; `fatal`: better not to contest. */
          standing: z.enum(objectionStandings),
          says: z.string(),
          answer: z.string(),
          /**
           * The exhibits that answer the objection or, when it is open, those to check again. Absent from an older
           * stored answer, whose sentence names them.
           */
          exhibits: z.optional(z.array(z.object({ number: z.int(), title: z.string() }))),
        }),
      ),
    }),
  ),
  /** The facts that the person gave for this letter, to fill in its form again. */
  case: letterCase,
  /** The ways to send it, the free official one first. */
  guide: sendingGuide,
  /** Present only for the statement to the tribunal; absent from an older stored answer. */
  tribunal: z.optional(tribunalRequest),
  /** True when the summary is sent with the letter, because the person asked for it. */
  withSummary: z.boolean(),
  /** A summary of the letter in short sentences, for the person. */
  summary: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
  /** Null while nobody asked for the files of a portal. */
  partsState: z.nullable(z.enum(partsStates)),
  parts: z.array(z.object({ number: z.number(), title: z.string(), fileName: z.string(), sizeBytes: z.number() })),
  /** The joined declaration, whose evidence bundle goes with the parts; null when none is joined. */
  declarationId: z.nullable(z.string()),
  pages: z.nullable(z.number()),
  sizeBytes: z.nullable(z.number()),
  sha256: z.nullable(z.string()),
  createdAt: z.string(),
  readyAt: z.nullable(z.string()),
});
export type Dossier = z.infer<typeof dossier>;

/** The ways of sending that this installation offers. */
export const sendingMeans = z.object({
  /** True when a letter may be signed on the screen. */
  drawnSignature: z.boolean(),
  /** True when a letter may be sent electronically; absent from an older stored answer. */
  electronicLetter: z.optional(z.boolean()),
  /** The largest file that portals are assumed to accept. */
  portalFileLimitBytes: z.number(),
  /** The postal prices valid today; null when none were given, or when they expired. */
  postage: z.nullable(
    z.object({
      service: z.string(),
      source: z.string(),
      /** `YYYY-MM-DD`, like the two fields that follow. */
      checkedOn: z.string(),
      validFrom: z.string(),
      validUntil: z.string(),
      acknowledgementCents: z.number(),
      tiers: z.array(z.object({ upToGrams: z.number(), cents: z.number() })),
    }),
  ),
});
export type SendingMeans = z.infer<typeof sendingMeans>;

const integerUpTo = (most: number) => z.number().check(z.int(), z.minimum(0), z.maximum(most));

/** A drawn signature: the points of each stroke, in units of its box. `id` is that of the signed dossier (UUIDv7). */
export const newSignature = z.object({
  id: z.uuid(),
  drawing: z
    .array(
      z
        .array(z.tuple([integerUpTo(signatureBox.width), integerUpTo(signatureBox.height)]))
        .check(z.minLength(1), z.maxLength(maxPoints)),
    )
    .check(
      z.maxLength(maxStrokes),
      z.refine((drawing) => drawing.reduce((sum, stroke) => sum + stroke.length, 0) <= maxPoints),
    ),
});

export const dossierLink = z.object({
  /** A signed link of short validity that needs no other header. */
  url: z.string(),
  fileName: z.string(),
  expiresAt: z.string(),
});
export type DossierLink = z.infer<typeof dossierLink>;

const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** A rectangle, in fractions of a picture's width and height from the top left. */
export const cardMask = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

/** The side of the card with its holder's picture, as the next dossier will show it; null until it is approved. */
export const shownCard = z.object({
  card: z.nullable(z.object({ objectId: z.string(), previewUrl: z.nullable(z.string()), mask: z.nullable(cardMask) })),
});
export type ShownCard = z.infer<typeof shownCard>;

const nullableShownText = (max: number) => z.nullable(z.string().check(z.maxLength(max)));

/**
 * The paper, and all the values of the fine shown on the screen, so that a change that the person did not see is
 * detected.
 */
export const paperConfirmation = z.object({
  paperId: z.uuid(),
  plate: nullableShownText(20),
  debtorName: nullableShownText(200),
  holderName: nullableShownText(200),
  cardNumber: nullableShownText(30),
  cardValidUntil: nullableShownText(10),
  place: nullableShownText(300),
  /** Both are sent when the person states that the car had not moved until then: 'YYYY-MM-DD' and 'HH:MM'. */
  observedOn: z.optional(nullableShownText(10)),
  observedAt: z.optional(nullableShownText(5)),
});
export type PaperConfirmation = z.infer<typeof paperConfirmation>;

const share = z.number().check(z.minimum(0), z.maximum(1));
/** A place on a page (counted from 0): a rectangle for each word, in fractions of its width and height. */
const readPlace = z.object({
  page: z.number(),
  parts: z.array(z.object({ left: share, top: share, right: share, bottom: share })),
});

/** Values that the service read on each exhibit of a dossier, compared with the letter. */
export const exhibitCheck = z.object({
  /** True while some exhibits are still being read: the screen asks again. */
  isReading: z.boolean(),
  /** True while a contradiction waits for an answer: the dossier cannot be downloaded or sent before. */
  isStopped: z.boolean(),
  /** Papers of which no value is read, whatever they contain; absent from an older service. */
  unread: z.optional(z.array(z.object({ number: z.number(), title: z.string() }))),
  rows: z.array(
    z.object({
      number: z.number(),
      kind: z.enum(exhibitKinds),
      title: z.string(),
      state: z.enum(exhibitReadingStates),
      isStopped: z.boolean(),
      /** The person answered « cette pièce est la bonne ». */
      isSaidRight: z.boolean(),
      /** Pictures of its pages, signed and short-lived. */
      pages: z.array(z.string()),
      findings: z.array(
        z.object({
          claim: z.enum(claims),
          standing: z.enum(findingStandings),
          sentence: z.string(),
          /** The value in the letter, and the value read on the paper. A day is `YYYY-MM-DD`. */
          expected: z.string(),
          shown: z.nullable(z.string()),
          place: z.nullable(readPlace),
          /** The exhibit that agrees with the letter; null when there is none. */
          against: z.nullable(z.extend(readPlace, { number: z.number() })),
        }),
      ),
    }),
  ),
});
export type ExhibitCheck = z.infer<typeof exhibitCheck>;

/** An exhibit, and the contradictions shown to the person who confirmed it. */
export const exhibitWord = z.object({
  number: z.number().check(z.minimum(1), z.maximum(formSheetPart - 1)),
  values: z
    .array(
      z.object({
        claim: z.enum(claims),
        expected: z.string().check(z.maxLength(400)),
        shown: z.nullable(z.string().check(z.maxLength(400))),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
