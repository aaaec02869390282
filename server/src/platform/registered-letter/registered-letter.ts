/** A person who is known to the provider, as it checked who they are. */
export interface LetterSender {
  readonly id: string;
  /** Name on the identity document that the provider checked. */
  readonly name: string;
  /** Only a sender whose identity was checked may send a qualified letter (eIDAS, article 44). */
  readonly isVerified: boolean;
}

export interface OutgoingLetter {
  /**
   * Reference made once by this service. The provider returns it, so that a letter can be found when the answer was
   * lost.
   */
  readonly reference: string;
  readonly senderId: string;
  /** Typed by the sender, valid for one letter and a few minutes; never stored. */
  readonly code: string;
  readonly recipient: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly file: { readonly name: string; readonly content: Buffer };
}

/**
 * `waiting`: accepted, its addressee not told yet. `sent`: they were told, which is the day of sending. They have 15
 * days to collect it (`accepted`), refuse it (`refused`), or ignore it (`neglected`). `bounced`: their address accepts
 * no mail. `failed`: the provider gave it up, and nobody was told.
 */
export const trackedStates = ['waiting', 'sent', 'accepted', 'refused', 'neglected', 'bounced', 'failed'] as const;
export type TrackedState = (typeof trackedStates)[number];

export interface TrackedLetter {
  readonly id: string;
  readonly reference: string | null;
  readonly state: TrackedState;
  readonly sentAt: Date | null;
  /** When it was collected, refused, ignored or returned. */
  readonly settledAt: Date | null;
  /** Addresses of the proofs at the provider, as PDF; null when there is none. */
  readonly proofs: { readonly deposit: string | null; readonly outcome: string | null };
  /** Price without tax; null where the provider gives none. */
  readonly priceCents: number | null;
}

/** A provider of qualified electronic registered letters. */
export interface LetterProvider {
  /** Named on the screens and in the start-up lines; contains no key. */
  readonly name: string;
  /** Page where a person opens an account and has their identity checked. */
  readonly accountUrl: string;
  /** Resolves when the provider accepts our account. */
  ping(): Promise<void>;
  /** Null when no person there has this address. */
  findSender(email: string): Promise<LetterSender | null>;
  send(letter: OutgoingLetter): Promise<TrackedLetter>;
  track(id: string): Promise<TrackedLetter>;
  /** The letter with this reference from that person; null when there is none. */
  findByReference(senderId: string, reference: string): Promise<TrackedLetter | null>;
  fetchProof(url: string): Promise<Buffer>;
}

/**
 * The reason of a provider's refusal. `account`: it refuses our keys, which only the operator can correct. `code`: the
 * sender's code is wrong or too old. `recipient`: it refuses the address. `refused`: any other refusal. `busy` and
 * `unreachable` are temporary.
 */
export type LetterFaultKind = 'account' | 'code' | 'recipient' | 'refused' | 'busy' | 'unreachable';

/** Its message contains no person, address or key. */
export class LetterFault extends Error {
  override readonly name = 'LetterFault';
  readonly kind: LetterFaultKind;
  /** The letter may have been accepted all the same: the service searches for it before it sends anything again. */
  readonly mayHaveSent: boolean;
  constructor(kind: LetterFaultKind, { status = null, mayHaveSent = false }: FaultDetails = {}) {
    super(`The provider of registered letters did not answer as asked: ${[kind, status ?? ''].join(' ').trim()}`);
    this.kind = kind;
    this.mayHaveSent = mayHaveSent;
  }
}

interface FaultDetails {
  readonly status?: number | null;
  readonly mayHaveSent?: boolean;
}
