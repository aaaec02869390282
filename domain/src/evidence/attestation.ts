import type { PhotoKind, PhotoOrigin, PlaceLabelSource, PositionSource } from '../declaration/index.ts';
import type { ClockFault } from './clock-trust.ts';
import type { ManifestFault } from './manifest.ts';
import type { DepositDoubt } from './position-doubts.ts';
import type { RecordedPresence } from './presence.ts';

/** States of the generation of an attestation. */
export const attestationStates = ['queued', 'running', 'ready', 'failed'] as const;
export type AttestationState = (typeof attestationStates)[number];

/** Incremented when the text or the layout changes: an older attestation is then generated again on request. */
export const attestationVersion = 4;

export interface AttestedPhoto {
  readonly kind: PhotoKind;
  readonly sha256: string;
  readonly size: number;
  readonly origin: PhotoOrigin | null;
  /** The phone's clock; absent from an older application. */
  readonly takenAt?: string;
  /** The position of the phone then, when it was not at the declared place. */
  readonly elsewhere?: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracyMetres: number | null;
  };
}

interface Bounds {
  /** ISO instant; null when there is no lower bound. */
  readonly notBefore: string | null;
  readonly notAfter: string;
}

/** All facts of an attestation as plain data: the same facts give the same page. Instants are ISO. */
export interface AttestationFacts {
  readonly version: typeof attestationVersion;
  readonly declaration: string;
  readonly plate: string;
  /** The words of the place, as last corrected; null when there are none. */
  readonly placeLabel: string | null;
  /** Source of those words; null when unknown. */
  readonly placeLabelSource: PlaceLabelSource | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null when the position was placed by hand. */
  readonly accuracyMetres: number | null;
  readonly positionSource: PositionSource;
  readonly depositedAt: string;
  /** Set when the service doubted its own clock: no time of the deposit is then certain. */
  readonly clockFault?: ClockFault;
  /** The times that are proved, and those that hold if the phone's clock is right. */
  readonly bounds: Bounds;
  readonly told: Bounds;
  /** Phone's clock: a claim. */
  readonly claimedAt: string;
  /** Seconds by which that clock was ahead when it was more than five minutes wrong; null otherwise. */
  readonly clockWrongBySeconds: number | null;
  /**
   * When the person saved, and when the position was measured: the phone's clock. Absent from an older application.
   */
  readonly savedAt?: string;
  readonly positionAt?: string;
  readonly photos: readonly AttestedPhoto[];
  /** Null when no manifest was accepted; `fault` then gives the reason. */
  readonly manifest: { readonly sha256: string; readonly key: string } | null;
  readonly fault: ManifestFault | null;
  readonly doubts: readonly DepositDoubt[];
  readonly receipt: { readonly sha256: string; readonly key: string };
  /** Place in the log (from 0), and the root of the head this deposit ended with. */
  readonly log: { readonly index: number; readonly root: string };
  /** The stamps, one for each authority; none is qualified. */
  readonly stamps: readonly { readonly authority: string; readonly at: string }[];
  /** When the holder confirmed a declaration that a carer sent; absent when the holder declared it. */
  readonly preparedByCarer?: { readonly confirmedAt: string };
  /** Null when the holder drove, or said nothing. */
  readonly presence: RecordedPresence | null;
  /** The latest of these facts: the only date the document itself carries. */
  readonly asOf: string;
  readonly verifyUrl: string;
}
