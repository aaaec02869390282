import { refuse, ok, type Result } from '../kernel/index.ts';

/** People who may help one holder at the same time; an invitation that waits counts. */
export const maxCarers = 3;
/** Days during which an invitation can be accepted. */
export const invitationDays = 7;
/** Invitations of one holder in 24 hours: mails leave for addresses that did not ask for them. */
export const maxInvitationsADay = 10;
/**
 * How long after a help ended what was captured before is still taken: a phone without a network is believed for as
 * long elsewhere (decisions §2).
 */
export const lateCaptureDays = 30;

/** How long a notice that its holder declined is offered again: as long as a letter about it can still leave. */
export const declinedNoticeDays = 90;

export const carerStates = ['sent', 'expired', 'accepted', 'ended'] as const;
export type CarerState = (typeof carerStates)[number];

export const carerEnders = ['holder', 'carer'] as const;
export type CarerEnder = (typeof carerEnders)[number];

/** Acts in the journal of a holder, one line each. */
export const carerActs = ['invited', 'accepted', 'declared', 'fine-noted', 'confirmed', 'declined', 'ended'] as const;
export type CarerAct = (typeof carerActs)[number];

/** The state of what a carer prepared. It proves nothing for the holder before they confirm it. */
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
  /** The holder's carers, whatever became of them. */
  readonly carers: readonly (CarerTimes & { readonly email: string; readonly invitedAt: Date })[];
}

export type InvitationRefusal =
  | 'CARER_IS_YOURSELF'
  | 'CARER_HELPS_ALREADY'
  | 'CARERS_TOO_MANY'
  | 'CARER_INVITATIONS_TOO_MANY';

const dayMs = 86_400_000;

/** May this address be invited? One that was invited before and did not answer is invited anew. */
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
 * May this account accept? Only that of the address it was sent to: whoever was forwarded the link learns nothing,
 * neither whose invitation it is nor to whom it was sent.
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
 * Is what a carer captured taken? While the help goes on, always. Once it ended, what was captured before is still
 * taken, for thirty days: the phone may have been without a network. What was captured after is not.
 * @param capturedAt the phone's claim on our clock, never before the last time the service signed.
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
 * How many captures made before the end of a help are accepted after it, for a phone without a network. The phone alone
 * tells the hour of a capture, so without this limit a former carer could write to the holder for thirty days.
 */
export const maxLateCaptures = 10;

/** Returns whether the holder has not confirmed it, so that neither a dossier nor a fine may use it. */
export function isUnconfirmed(confirmation: Confirmation | null): boolean {
  return confirmation === 'waiting' || confirmation === 'declined';
}

/**
 * Returns the confirmation after a holder’s answer. A declined one may still be confirmed, as the evidence was
 * deposited. A confirmed one is final, because a dossier may rest on it.
 */
export function applyAnswer(
  current: Confirmation,
  answer: 'confirmed' | 'declined',
): Result<Confirmation, 'CARER_ANSWER_FINAL'> {
  return current === 'confirmed' && answer === 'declined' ? refuse('CARER_ANSWER_FINAL') : ok(answer);
}
