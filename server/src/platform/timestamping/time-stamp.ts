/**
 * The statement of an outside authority that some bytes existed at `at`, by its clock. It is not a qualified time
 * stamp.
 */
export interface TimeStamp {
  readonly at: Date;
  /** The whole reply (DER), as `openssl ts -verify -in` reads it. */
  readonly reply: Buffer;
  /**
   * How far our clock was ahead of the authority's during the request; 0 when they agree, negative when ours is behind.
   */
  readonly aheadMs: number;
}

/**
 * The reason for which a stamp was refused. `TSA_UNREACHABLE`: down, too slow, or no reply of RFC 3161. The other codes
 * are replies that are wrong, or would convince nobody.
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
  /** The code written to the log of jobs. */
  readonly code: TimeStampFault;
  constructor(fault: TimeStampFault) {
    super(fault);
    this.code = fault;
  }
}

/** An outside authority that stamps (RFC 3161). */
export interface TimeStampAuthority {
  readonly url: string;
  /** @throws TimeStampError for every failure of the outside */
  stamp(bytes: Uint8Array): Promise<TimeStamp>;
  /** The root (PEM), among the operator's, to which this reply leads; null when it leads to none of them. */
  findRoot(reply: Buffer): Promise<string | null>;
}
