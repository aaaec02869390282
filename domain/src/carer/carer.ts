import { refuse, ok, type Result } from '../kernel/index.ts';

/** Maximum number of carers of one holder, including pending invitations. */
export const maxCarers = 3;
/** Days during which an invitation can be accepted. */
export const invitationDays = 7;
/** Maximum number of invitations by one holder in 24 hours: their recipients did not ask for these mails. */
export const maxInvitationsADay = 10;
/**
 * Days after the end of a help for which earlier captures are still accepted: the same time as for any other phone
 * without a network (decisions §2).
 */
export const lateCaptureDays = 30;

/** Days for which a declined notice is still offered to its holder: about as long as a letter can be sent. */
export const declinedNoticeDays = 90;

export const carerStates = ['sent', 'expired', 'accepted', 'ended'] as const;
export type CarerState = (typeof carerStates)[number];

export const carerEnders = ['holder', 'carer'] as const;
export type CarerEnder = (typeof carerEnders)[number];

/** Acts recorded in the journal of a holder, one line each. */
export const carerActs = ['invited', 'accepted', 'declared', 'fine-noted', 'confirmed', 'declined', 'ended'] as const;
export type CarerAct = (typeof carerActs)[number];

/** States of a declaration or notice that a carer prepared. It proves nothing until the holder confirms it. */
export const confirmations = ['waiting', 'confirmed', 'declined'] as const;
export type Confirmation = (typeof confirmations)[number];

/** The times of one help, by the service's clock. */
export interface CarerTimes {
  readonly expiresAt: Date;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
}

/** Returns the state of a help at `now`. */
export function computeCarerState({ expiresAt, acceptedAt, endedAt }: CarerTimes, now: Date): CarerState {
  if (endedAt !== null) return 'ended';
  if (acceptedAt !== null) return 'accepted';
  return now < expiresAt ? 'sent' : 'expired';
}

/** True for a carer who counts in the limit of carers of a holder. */
export function isOpen(state: CarerState): boolean {
  return state === 'sent' || state === 'accepted';
}

interface Invitation {
  readonly email: string;
  readonly ownEmail: string;
  /** All carers of the holder, in any state. */
  readonly carers: readonly (CarerTimes & { readonly email: string; readonly invitedAt: Date })[];
}

export type InvitationRefusal =
  | 'CARER_IS_YOURSELF'
  | 'CARER_HELPS_ALREADY'
  | 'CARERS_TOO_MANY'
  | 'CARER_INVITATIONS_TOO_MANY';

const dayMs = 86_400_000;

/** Checks whether an address may be invited. */
export function checkInvitation({ email, ownEmail, carers }: Invitation, now: Date): Result<null, InvitationRefusal> {
  if (email === ownEmail) return refuse('CARER_IS_YOURSELF');
  const openCarers = carers.filter((one) => isOpen(computeCarerState(one, now)));
  if (openCarers.some((one) => one.email === email && one.acceptedAt !== null)) return refuse('CARER_HELPS_ALREADY');
  if (openCarers.filter((one) => one.email !== email).length >= maxCarers) return refuse('CARERS_TOO_MANY');
  const lately = carers.filter(({ invitedAt }) => now.getTime() - invitedAt.getTime() < dayMs);
  return lately.length >= maxInvitationsADay ? refuse('CARER_INVITATIONS_TOO_MANY') : ok(null);
}

export type AcceptanceRefusal =
  | 'CARER_INVITATION_OVER'
  | 'CARER_INVITATION_OF_ANOTHER'
  | 'CARER_IS_YOURSELF'
  | 'CARER_ADDRESS_UNCONFIRMED';

/** The person who opens the link of an invitation; `confirmedEmail` is null while no address is confirmed. */
export interface InvitationReader {
  readonly userId: string;
  readonly confirmedEmail: string | null;
}

/**
 * Checks whether an account may accept an invitation: only that of the invited address may. A person who was forwarded
 * the link learns neither who sent the invitation nor to whom.
 */
export function checkAcceptance(
  invitation: (CarerTimes & { readonly email: string; readonly holderId: string }) | null,
  { userId, confirmedEmail }: InvitationReader,
  now: Date,
): Result<null, AcceptanceRefusal> {
  if (invitation === null) return refuse('CARER_INVITATION_OVER');
  if (invitation.holderId === userId) return refuse('CARER_IS_YOURSELF');
  if (confirmedEmail === null) return refuse('CARER_ADDRESS_UNCONFIRMED');
  if (confirmedEmail !== invitation.email) return refuse('CARER_INVITATION_OF_ANOTHER');
  return computeCarerState(invitation, now) === 'sent' ? ok(null) : refuse('CARER_INVITATION_OVER');
}

/**
 * Checks whether a capture by a carer is accepted. After the end of the help, earlier captures are still accepted for
 * thirty days, since the phone may have been without a network; later captures are not.
 * @param capturedAt the phone's claim on our clock, never before the last time that the service signed.
 */
export function checkCapture(
  { acceptedAt, endedAt }: Pick<CarerTimes, 'acceptedAt' | 'endedAt'>,
  capturedAt: Date,
  now: Date,
): Result<null, 'CARER_HELP_ENDED'> {
  if (acceptedAt === null) return refuse('CARER_HELP_ENDED');
  if (endedAt === null) return ok(null);
  const isLate = now.getTime() - endedAt.getTime() > lateCaptureDays * dayMs;
  return !isLate && capturedAt < endedAt ? ok(null) : refuse('CARER_HELP_ENDED');
}

/**
 * Maximum number of captures accepted after the end of a help, for a phone without a network. Only the phone gives the
 * hour of a capture, so without this limit a former carer could write to the holder for thirty days.
 */
export const maxLateCaptures = 10;

/** Returns whether the holder has not confirmed a carer's work, so that neither a dossier nor a fine may use it. */
export function isUnconfirmed(confirmation: Confirmation | null): boolean {
  return confirmation === 'waiting' || confirmation === 'declined';
}

/**
 * Returns the state after a holder’s answer. `declined` may still become `confirmed`, as the evidence was deposited.
 * `confirmed` is final, because a dossier may rest on it.
 */
export function applyAnswer(
  current: Confirmation,
  answer: 'confirmed' | 'declined',
): Result<Confirmation, 'CARER_ANSWER_FINAL'> {
  return current === 'confirmed' && answer === 'declined' ? refuse('CARER_ANSWER_FINAL') : ok(answer);
}
