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
   * Reference drawn by this service once. The provider repeats it, so that a letter is found again when its answer was
   * lost.
   */
  readonly reference: string;
  readonly senderId: string;
  /** Typed by the sender, good for one letter and a few minutes; never kept. */
  readonly code: string;
  readonly recipient: { readonly name: string; readonly email: string };
  readonly subject: string;
  readonly file: { readonly name: string; readonly content: Buffer };
}

/**
 * `waiting`: taken, not told to its addressee yet. `sent`: they were told, which is the day of sending. They have 15
 * days to take it (`accepted`), refuse it (`refused`), or let it go (`neglected`). `bounced`: their address takes
 * nothing. `failed`: the provider gave it up, nobody was told.
 */
export const trackedStates = ['waiting', 'sent', 'accepted', 'refused', 'neglected', 'bounced', 'failed'] as const;
export type TrackedState = (typeof trackedStates)[number];

export interface TrackedLetter {
  readonly id: string;
  readonly reference: string | null;
  readonly state: TrackedState;
  readonly sentAt: Date | null;
  /** When it was taken, refused, let go or sent back. */
  readonly settledAt: Date | null;
  /** Addresses of the proofs at the provider, as PDF; null while there is none. */
  readonly proofs: { readonly deposit: string | null; readonly outcome: string | null };
  /** Price without tax; null where the provider gives none. */
  readonly priceCents: number | null;
}

/** A provider of qualified electronic registered letters. */
export interface LetterProvider {
  /** Named by the screens and by the start-up lines; holds no key. */
  readonly name: string;
  /** Page where a person opens an account and has their identity checked. */
  readonly accountUrl: string;
  /** Resolves when it knows our account. */
  ping(): Promise<void>;
  /** Null when nobody there has this address. */
  findSender(email: string): Promise<LetterSender | null>;
  send(letter: OutgoingLetter): Promise<TrackedLetter>;
  track(id: string): Promise<TrackedLetter>;
  /** The letter that bears this reference, sent by that person; null when there is none. */
  findByReference(senderId: string, reference: string): Promise<TrackedLetter | null>;
  fetchProof(url: string): Promise<Buffer>;
}

/**
 * Why a provider did not do it. `account`: our keys are refused, which only the operator mends. `code`: the sender's
 * code is wrong or too old. `recipient`: the address is refused. `refused`: anything else it says no to. `busy` and
 * `unreachable` pass.
 */
export type LetterFaultKind = 'account' | 'code' | 'recipient' | 'refused' | 'busy' | 'unreachable';

/** Its message names neither a person, an address nor a key. */
export class LetterFault extends Error {
  override readonly name = 'LetterFault';
  readonly kind: LetterFaultKind;
  /** The letter may have been taken all the same: it is looked for before anything is sent again. */
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
