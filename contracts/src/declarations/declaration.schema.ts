import { confirmations } from '@placejuste/domain/carer';
import {
  declarationPayments,
  declarationStatuses,
  photoKinds,
  photoOrigins,
  placeLabelSources,
  plateOutcomes,
  positionSources,
} from '@placejuste/domain/declaration';
import { depositDoubts } from '@placejuste/domain/evidence';
import * as z from 'zod/mini';
import { pageQuery } from '../kernel/index.ts';
import { lastInstant, phoneInstant } from './phone-instant.schema.ts';
import { recordedPresence } from './presence.schema.ts';
import { ticket } from './ticket.schema.ts';
import { vehicle } from './vehicle.schema.ts';

const id = z.uuid();
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A position measured by the phone: degrees WGS 84, metres, milliseconds since 1970. */
export const position = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** Null only when the position was placed by hand. */
  accuracy: z.nullable(z.number().check(z.nonnegative())),
  timestamp: z.number().check(z.int(), z.nonnegative(), z.maximum(lastInstant)),
});

export const declarationPhoto = z.object({
  kind: z.enum(photoKinds),
  sha256,
  /** Null when the application did not send it. */
  origin: z.nullable(z.enum(photoOrigins)),
  /** When the photograph was taken or chosen, by the phone’s clock, so not proved. Null when the phone gave no time. */
  takenAt: z.nullable(z.iso.datetime()),
  /** The position measured at that time; null when the phone measured none. */
  position: z.nullable(position),
  /** Size of the untouched original, in bytes. */
  size: z.number(),
  /** Short-lived link to a preview without metadata. */
  previewUrl: z.string(),
});

export const declaration = z.object({
  id,
  status: z.enum(declarationStatuses),
  payment: z.enum(declarationPayments),
  vehicle,
  position,
  positionSource: z.enum(positionSources),
  /** Street address in words; null until one is known. */
  placeLabel: z.nullable(z.string()),
  /** The time of the photographs by the phone's clock, so not proved. */
  takenAtClaim: z.iso.datetime(),
  /** When the server had received everything: the time that the service vouches for. */
  depositedAt: z.iso.datetime(),
  /** True when the team had not yet validated the account; absent from an answer stored before this was recorded. */
  awaitsValidation: z.optional(z.boolean()),
  /** Null for a declaration made by its holder; absent from an answer stored before carers existed. */
  preparation: z.optional(
    z.nullable(
      z.object({
        /** First name of the carer; empty when unknown. */
        by: z.string(),
        /** The carer's statement. */
        holderPresent: z.boolean(),
        confirmation: z.enum(confirmations),
      }),
    ),
  ),
});

/** The bounds of the time when it was made (`computeBounds`). */
export const declarationBounds = z.object({
  notBefore: z.nullable(z.iso.datetime()),
  notAfter: z.iso.datetime(),
  estimated: z.iso.datetime(),
  clockWrong: z.boolean(),
  /**
   * False when the service did not vouch for its own clock: these bounds then prove nothing. Absent from a reply stored
   * before this field existed.
   */
  trusted: z._default(z.boolean(), true),
  /** Phone minus server when it was sent, in seconds; null when the phone sent no time. */
  clockAheadSeconds: z.nullable(z.number()),
});

export const declarationDetail = z.extend(declaration, {
  photos: z.array(declarationPhoto),
  /**
   * The outcome of the phone's reading of the plate; null when the phone sent none. Shown to the holder; it proves
   * nothing.
   */
  plateCheck: z.nullable(z.enum(plateOutcomes)),
  /** When the person saved, by the phone's clock; null from an older application. */
  savedAtClaim: z.nullable(z.iso.datetime()),
  bounds: declarationBounds,
  /** The address first found; `placeLabel` is the last correction when there is one. */
  firstPlaceLabel: z.nullable(z.string()),
  /** The source of `placeLabel`; null when unknown, absent from an older answer stored on a phone. */
  placeLabelSource: z.optional(z.nullable(z.enum(placeLabelSources))),
  /** Oldest first. */
  corrections: z.array(z.object({ label: z.string(), correctedAt: z.iso.datetime() })),
  /** Oldest first. */
  tickets: z.array(ticket),
  /** When the person said that the car had left, by the phone's clock; null before. */
  leftAtClaim: z.nullable(z.iso.datetime()),
  /** The last statement that the trip served the holder; null when none was signed. */
  presence: z.nullable(recordedPresence),
  /** False for a declaration older than receipts, which has nothing to verify or to download. */
  deposited: z.boolean(),
  /** The doubts of the receipt as French sentences. The public check shows the same sentences without the advice. */
  remarks: z.array(z.object({ code: z.string(), sentence: z.string(), remedy: z.string() })),
});

/** A declaration in a list. */
export const listedDeclaration = z.extend(declaration, {
  photos: z.array(
    z.extend(z.pick(declarationPhoto, { kind: true, takenAt: true, position: true }), {
      /** The preview, as in the detail. Absent from an older answer stored on a phone. */
      previewUrl: z.optional(z.string()),
    }),
  ),
  /** The doubts of the receipt; empty also for a declaration older than receipts. */
  doubts: z.array(z.enum(depositDoubts)),
});

/** The server’s time, signed by the server: a declaration that contains it was made afterwards. */
export const signedServerTime = z.object({ at: z.iso.datetime(), proof: z.string().check(z.maxLength(100)) });

/** A manifest as the phone signed it. The schema of the evidence slice checks it once its signature is verified. */
export const signedManifest = z.object({
  text: z.string().check(z.maxLength(10_000)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});

/** The service's signature of an address that it found, for that point and that account. */
export const placeLabelProof = z.string().check(z.maxLength(100));

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Filters of the list; days are those of the deposit in Paris, both included. */
export const declarationsQuery = z.extend(pageQuery, {
  from: z.optional(day),
  to: z.optional(day),
  vehicle: z.optional(id),
  status: z.optional(z.enum(declarationStatuses)),
  /** Leaves out archived declarations. */
  archived: z.optional(z.literal('hidden')),
});

/**
 * The body of `declaration.create`. Photographs are uploaded first to the bucket `declaration-photos`, under
 * `<user id>/<declaration id>/<kind>-<photo id>.<extension>`; the action names them with their SHA-256.
 */
export const createDeclaration = z.object({
  /** UUIDv7 made on the phone: the idempotency key. */
  id,
  vehicleId: id,
  position,
  positionSource: z.enum(positionSources),
  placeLabel: z.nullable(z.string().check(z.maxLength(200))),
  /** The signed proof received with that address. Without it, the address is recorded as typed by the person. */
  placeLabelProof: z.optional(z.nullable(placeLabelProof)),
  takenAtClaim: phoneInstant,
  /** The last server time that the phone had when the declaration was made. */
  lastContact: z.optional(z.nullable(signedServerTime)),
  /**
   * Null or absent from an application older than signed manifests: the declaration is accepted and marked as unsigned.
   */
  manifest: z.optional(z.nullable(signedManifest)),
  /** Absent from an application older than this field. */
  plateCheck: z.optional(z.nullable(z.enum(plateOutcomes))),
  /** When the person saved, by the phone's clock. Absent from an older application: ages are then unknown. */
  savedAtClaim: z.optional(phoneInstant),
  photos: z
    .array(
      z.object({
        kind: z.enum(photoKinds),
        path: z.string().check(z.maxLength(300)),
        sha256,
        origin: z.optional(z.enum(photoOrigins)),
        /** When the photograph was taken or chosen, by the phone’s clock. */
        takenAt: z.optional(phoneInstant),
        /** The position measured at that time; null when the phone measured none. */
        position: z.optional(z.nullable(position)),
      }),
    )
    .check(z.maxLength(2)),
});
