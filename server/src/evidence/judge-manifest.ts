import { createHash } from 'node:crypto';
import { manifestShape } from '@placejuste/contracts/evidence';
import type { ClockTick } from '@placejuste/domain/declaration';
import {
  toCanonicalJson,
  findManifestFault,
  type JsonValue,
  type Manifest,
  type ManifestFacts,
  type ManifestFault,
  type SignedManifest,
} from '@placejuste/domain/evidence';
import * as z from 'zod';
import type { Tx } from '../platform/postgres/index.ts';
import { evidenceRepository, type BeforeDeposit } from './evidence.repository.ts';
import type { DeviceRow } from './evidence.tables.ts';
import { verifySignature } from './public-key.ts';

/**
 * Verdict on the manifest that a phone sent. A faulty one is left out, and the declaration is deposited all the same.
 */
export interface JudgedManifest {
  readonly fault: ManifestFault | null;
  /** Present when there is no fault. */
  readonly acceptedManifest:
    | (SignedManifest & {
        readonly sha256: string;
        readonly clock: Manifest['clock'];
        readonly photos: Manifest['photos'];
      })
    | null;
}

export function readBeforeDeposit(
  tx: Tx,
  declarationId: string,
  signedManifest: SignedManifest | null,
): Promise<BeforeDeposit> {
  return evidenceRepository(tx).readBeforeDeposit(declarationId, signedManifest?.key ?? null);
}

/** A phone that may have signed a manifest. */
export type SigningDevice = DeviceRow;

/** Finds the phone of this key among those of the person behind `tx`; null when there is none. */
export async function findOwnDevice(tx: Tx, key: string): Promise<SigningDevice | null> {
  return (await evidenceRepository(tx).findDevice(key)) ?? null;
}

export function judgeManifest(
  { device }: BeforeDeposit,
  signedManifest: SignedManifest | null,
  facts: ManifestFacts,
): JudgedManifest {
  const verdict = signedManifest === null ? 'MANIFEST_ABSENT' : judgeSigned(signedManifest, device, facts);
  if (typeof verdict === 'string' || signedManifest === null)
    return { fault: verdict as ManifestFault, acceptedManifest: null };
  return {
    fault: null,
    acceptedManifest: {
      ...signedManifest,
      sha256: createHash('sha256').update(signedManifest.text).digest('hex'),
      clock: verdict.clock,
      photos: verdict.photos,
    },
  };
}

function judgeSigned(
  signedManifest: SignedManifest,
  device: DeviceRow | null,
  facts: ManifestFacts,
): Manifest | ManifestFault {
  const manifest = readManifest(signedManifest.text);
  if (manifest === null) return 'MANIFEST_UNREADABLE';
  if (device === null || device.user_id !== facts.account) return 'MANIFEST_KEY_UNKNOWN';
  if (device.revoked_at !== null) return 'MANIFEST_KEY_REVOKED';
  return verifySignature(signedManifest, device)
    ? (findManifestFault(manifest, facts) ?? manifest)
    : 'MANIFEST_SIGNATURE_WRONG';
}

/** True when a phone in use on this account signed exactly this text. */
export async function isSignedByPhone(tx: Tx, userId: string, signedManifest: SignedManifest): Promise<boolean> {
  const device = await evidenceRepository(tx).findDevice(signedManifest.key);
  return (
    device !== undefined &&
    device.user_id === userId &&
    device.revoked_at === null &&
    verifySignature(signedManifest, device)
  );
}

/** Reads a manifest; null for a text that is not canonical, or not a manifest that this version understands. */
export function readManifest(text: string): Manifest | null {
  try {
    const value = JSON.parse(text) as JsonValue;
    const manifest = z.safeParse(manifestShape, value);
    return manifest.success && toCanonicalJson(value) === text ? (manifest.data as Manifest) : null;
  } catch {
    return null;
  }
}

/** The phone's monotonic clock at the three moments; null when it did not give them. */
export interface ClockTicks {
  readonly contact: ClockTick | null;
  readonly taken: ClockTick | null;
  readonly sent: ClockTick | null;
  /** Reading at the earlier photograph; absent from an older manifest. */
  readonly first?: ClockTick | null;
}

/** `contactAt` is the verified server time; a reading for another time is ignored. */
export function buildClockTicks(
  manifest: JudgedManifest['acceptedManifest'],
  contactAt: Date | null,
  sentTick: ClockTick | null,
): ClockTicks | null {
  if (manifest === null) return null;
  const { clock, photos } = manifest;
  const isSame = clock.contact !== null && contactAt !== null && Date.parse(clock.contact.at) === contactAt.getTime();
  // When one photograph has no reading of that clock, the earlier one is unknown.
  const ticks = photos.flatMap(({ tick }) => (tick === undefined ? [] : [tick]));
  const first = ticks.length === 0 ? {} : { first: findEarliestTick(ticks) };
  return { contact: isSame ? (clock.contact?.tick ?? null) : null, taken: clock.taken, sent: sentTick, ...first };
}

/**
 * Finds the earliest reading; null when one is unknown, or when they belong to different sessions, which cannot be
 * compared.
 */
function findEarliestTick(ticks: readonly (ClockTick | null)[]): ClockTick | null {
  return ticks.reduce((one, other) => {
    if (one === null || other === null || one.session !== other.session) return null;
    return other.ms < one.ms ? other : one;
  });
}
