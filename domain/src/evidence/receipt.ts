import type { PhotoKind } from '../declaration/index.ts';
import type { ClockFault } from './clock-trust.ts';
import type { ManifestFault } from './manifest.ts';
import type { DepositDoubt } from './position-doubts.ts';

/**
 * The service's own statement: that it held these bytes at this time of its own clock. Canonical, signed with the
 * service's key, and an entry of its log.
 */
export interface Receipt {
  readonly type: 'placejuste.receipt';
  readonly version: 1;
  readonly declaration: string;
  /** The service's clock (ISO). */
  readonly depositedAt: string;
  /** Set when the service doubted its own clock: `depositedAt` then proves nothing. */
  readonly clockFault?: ClockFault;
  /** SHA-256 of the manifest's text; null when no manifest was accepted, and `fault` then gives the reason. */
  readonly manifestSha256: string | null;
  /** Thumbprint of the phone's key whose signature was verified. */
  readonly phoneKey: string | null;
  readonly fault: ManifestFault | null;
  /** The photographs as the store holds them, in the order of `kind`. */
  readonly photos: readonly { readonly kind: PhotoKind; readonly sha256: string; readonly size: number }[];
  readonly doubts: readonly DepositDoubt[];
  /** RFC 7638 thumbprint of the service's key that signs. */
  readonly key: string;
}

/** A head of the log. Anybody who keeps one can later prove that nothing before it was changed. */
export interface TreeHead {
  readonly type: 'placejuste.tree-head';
  readonly version: 1;
  /** Entries in the log. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly root: string;
  /** The service's clock (ISO), never before the `at` of the head before. */
  readonly at: string;
  /** Set when the service doubted its own clock: `at` then repeats that of the head before. */
  readonly clockFault?: ClockFault;
  readonly key: string;
}

/** A canonical text and its signature (ECDSA P-256 over SHA-256; r and s, 64 bytes, base64url). */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
}
