import { carerActs, carerEnders, carerStates, confirmations } from '@placejuste/domain/carer';
import { fineTracks } from '@placejuste/domain/fine';
import { localClocks } from '@placejuste/domain/kernel';
import * as z from 'zod/mini';
import { createDeclaration, vehicle } from '../declarations/index.ts';
import { newFine } from '../fines/index.ts';

const id = z.uuid();
const instant = z.iso.datetime();

/** The secret of an invitation's link. Its page sends it in a body, so that no log keeps it in an address. */
export const invitationSecret = z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

/** A carer of the holder, or a person invited to be one. */
export const carer = z.object({
  id,
  /** The address as the holder typed it; empty once the account that accepted was erased. */
  email: z.string(),
  /** First name; empty until it is known. */
  name: z.string(),
  state: z.enum(carerStates),
  invitedAt: instant,
  expiresAt: instant,
  acceptedAt: z.nullable(instant),
});

/** A person whom the caller helps: only a first name and cars. */
export const helpedPerson = z.object({
  /** The identifier of the help, not of the person. */
  id,
  firstName: z.string(),
  vehicles: z.array(vehicle),
});

/** The state of an item that the caller prepared, without its content. */
export const prepared = z.object({
  id,
  helpId: id,
  act: z.enum(carerActs),
  at: instant,
  confirmation: z.enum(confirmations),
});

export const carerAct = z.object({
  id,
  at: instant,
  act: z.enum(carerActs),
  actor: z.enum(carerEnders),
  /** The carer’s first name, else the invited address, else an empty text. */
  carer: z.string(),
  subjectId: z.nullable(id),
  /** When the carer prepared it, by their phone; `at` is when it arrived. Absent from acts that cannot be late. */
  madeAt: z.optional(instant),
  /** True when it arrived after the end of the help. */
  isAfterEnd: z.optional(z.boolean()),
});

export const unconfirmed = z.object({
  id,
  plate: z.string(),
  placeLabel: z.nullable(z.string()),
  depositedAt: instant,
  /** The time zone of its place; absent from a server older than this field. */
  clock: z.optional(z.enum(localClocks)),
  by: z.string(),
  holderPresent: z.boolean(),
});

/** The body of `carer.declare`: the declaration as its holder would send it, and whether the holder was present. */
export const declareForHolder = z.extend(createDeclaration, {
  helpId: id,
  /** The carer's statement. */
  holderPresent: z.boolean(),
});
export type DeclareForHolder = z.output<typeof declareForHolder>;

/** The reply to a carer who sent a declaration: its deposit only. */
export const declaredForHolder = z.object({ id, depositedAt: instant, confirmation: z.enum(confirmations) });

/** The body of `carer.note-fine`: the notice as its holder would send it. */
export const noteFineForHolder = z.extend(newFine, { helpId: id });
export type NoteFineForHolder = z.output<typeof noteFineForHolder>;

/** The reply to a carer who sent a notice: its reception only. */
export const notedForHolder = z.object({ id, recordedAt: instant, confirmation: z.enum(confirmations) });

export const unconfirmedNotice = z.object({
  id,
  by: z.string(),
  preparedAt: instant,
  track: z.enum(fineTracks),
  noticeNumber: z.string(),
  /** 'YYYY-MM-DD'. */
  noticeDate: z.string(),
  /** A signed link of short validity; null without a copy. */
  previewUrl: z.nullable(z.string()),
});
