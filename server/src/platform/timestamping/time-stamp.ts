/**
 * What an outside authority stated about some bytes: that they existed at `at`, by its clock. Not a qualified stamp.
 */
export interface TimeStamp {
  readonly at: Date;
  /** The whole reply (DER), as `openssl ts -verify -in` reads it. */
  readonly reply: Buffer;
  /**
   * By how much our clock was ahead of the authority's while it was asked; 0 when they agree, negative when ours is
   * behind.
   */
  readonly aheadMs: number;
}

/**
 * Why a stamp was not taken. `TSA_UNREACHABLE`: down, too slow, or no reply of RFC 3161; the others lie, or would not
 * convince anybody.
 */
export type TimeStampFault =
  | 'TSA_UNREACHABLE'
  | 'TSA_REFUSED'
  | 'TSA_WRONG_HASH'
  | 'TSA_WRONG_NONCE'
  | 'TSA_CERTIFICATE_INVALID'
  | 'TSA_SIGNATURE_WRONG';

export class TimeStampError extends Error {
  override readonly name = 'TimeStampError';
  /** Code that the log of jobs writes. */
  readonly code: TimeStampFault;
  constructor(fault: TimeStampFault) {
    super(fault);
    this.code = fault;
  }
}

/** An outside authority that stamps (RFC 3161). */
export interface TimeStampAuthority {
  readonly url: string;
  /** @throws TimeStampError; nothing else is expected of the outside. */
  stamp(bytes: Uint8Array): Promise<TimeStamp>;
  /** The root (PEM) this reply leads to, of those the operator named; null when it leads to none of them. */
  findRoot(reply: Buffer): Promise<string | null>;
}
