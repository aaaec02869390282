/**
 * Facts stored beside a declaration after its deposit, as a bundle contains them. They could not be in the manifest,
 * the receipt or the log, which were signed before: their dates rest on the service's word alone, signed with the
 * bundle.
 */
export interface Additions {
  readonly type: 'placejuste.additions';
  readonly version: 1;
  readonly declaration: string;
  /** When the bundle was made, by the service's clock (ISO). */
  readonly at: string;
  /** Every file of the folders `presence` and `tickets`. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /**
   * Every other file but the originals of the receipt, this document with its signature and the list of hashes.
   * Absent from the bundles made before these were signed.
   */
  readonly others?: readonly { readonly name: string; readonly sha256: string }[];
  /** Statements that the trip served the holder, oldest first: the last one counts. */
  readonly presences: readonly {
    /** The exact text that was signed. */
    readonly file: string;
    /** Thumbprint of the phone's key whose signature was verified; null when no phone signed it. */
    readonly phoneKey: string | null;
    /** Signed after this instant of the service's clock (ISO); null when the phone carried no server time. */
    readonly notBefore: string | null;
    /** And received at this one. */
    readonly recordedAt: string;
  }[];
  /** Proofs of free tickets, oldest first. */
  readonly tickets: readonly {
    readonly number: string | null;
    /** The picture or PDF as it was received; null when only the number was kept. */
    readonly file: string | null;
    /** The phone's clock (ISO): a claim. */
    readonly keptAtClaim: string;
    /** The service's clock (ISO). */
    readonly addedAt: string;
  }[];
  /** RFC 7638 thumbprint of the service's key that signs. */
  readonly key: string;
}
