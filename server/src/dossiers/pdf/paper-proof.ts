import type { SignedText } from '@placejuste/domain/evidence';

/** What proves the deposit of the joined declaration, small enough for paper. */
export interface PrintedProof {
  readonly receipt: SignedText;
  readonly head: SignedText;
  readonly log: { readonly index: number; readonly size: number; readonly path: readonly string[] };
  /** RFC 7638 thumbprint of the key that signed the receipt, and that key as `openssl` reads it. */
  readonly key: string;
  readonly pem: string;
  /** Root of the log in the head. */
  readonly root: string;
  readonly isSignedByPhone: boolean;
  /** What the phone signed; null when no phone did, or when its key is no longer held. */
  readonly manifest: (SignedText & { readonly pem: string }) | null;
  readonly stamps: readonly StampProof[];
}

/** An outside authority's reply over a head of the log, and the way from the receipt to that head. */
export interface StampProof {
  /** Host that answers checks, without the path. */
  readonly host: string;
  readonly at: Date;
  readonly reply: Uint8Array;
  readonly head: SignedText;
  readonly log: PrintedProof['log'];
  /** Root of the log in that head. */
  readonly root: string;
}
