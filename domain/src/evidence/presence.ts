/** How the trip served the holder of the card; `driver` says that no statement is needed after all. */
export const presences = ['driver', 'passenger', 'trip-for-holder'] as const;
export type Presence = (typeof presences)[number];

/**
 * Statement that ties a trip to the holder when somebody else drives: the right belongs to the person, not to the car.
 * Signed by typing one's name and ticking a box, and by the device's key when there is one; stored as it was signed, in
 * canonical form.
 */
export interface PresenceStatement {
  readonly type: 'placejuste.presence';
  readonly version: 1;
  readonly declaration: string;
  readonly account: string;
  readonly plate: string;
  /** The phone's clock at the declaration (ISO): the claim the declaration itself carries. */
  readonly takenAt: string;
  readonly presence: Presence;
  /** The name as the holder typed it. */
  readonly name: string;
  /** The sentence that was ticked. */
  readonly words: string;
  /** The phone's clock when it was ticked (ISO): a claim. */
  readonly signedAt: string;
}

/** A name that can be printed: 2 to 100 characters, single spaces, no line break, no invisible control character. */
export const holderName = /^(?=.{2,100}$)[^\s\p{C}]+( [^\s\p{C}]+)*$/u;

/** Maximum number of statements of one declaration. All are stored; the last one counts. */
export const maxStatements = 10;

/** A statement as the service received it. Instants are ISO. */
export interface RecordedPresence {
  readonly presence: Presence;
  readonly name: string;
  readonly words: string;
  /** True when the signature by a phone of the account was verified. */
  readonly signedByPhone: boolean;
  /** Signed after this instant of the service's clock; null when the phone carried no server time. */
  readonly notBefore: string | null;
  /** Signed before this instant, at which the service received it. */
  readonly recordedAt: string;
}
