import { createHash } from 'node:crypto';
import { manifestShape } from '@placejuste/contracts/evidence';
import type { ClockTick } from '@placejuste/domain/declaration';
import {
  canonicalJson,
  manifestFault,
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

/** Verdict on the manifest a phone sent. A faulty one is left out; the declaration is deposited all the same. */
export interface JudgedManifest {
  readonly fault: ManifestFault | null;
  /** Set when there is no fault. */
  readonly taken:
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
  signed: SignedManifest | null,
): Promise<BeforeDeposit> {
  return evidenceRepository(tx).readBeforeDeposit(declarationId, signed?.key ?? null);
}

/** A phone that may have signed a manifest. */
export type SigningDevice = DeviceRow;

/** The phone of this key among those of the person behind `tx`; null when there is none. */
export async function findOwnDevice(tx: Tx, key: string): Promise<SigningDevice | null> {
  return (await evidenceRepository(tx).findDevice(key)) ?? null;
}

export function judgeManifest(
  { device }: BeforeDeposit,
  signed: SignedManifest | null,
  facts: ManifestFacts,
): JudgedManifest {
  const judged = signed === null ? 'MANIFEST_ABSENT' : judgeSigned(signed, device, facts);
  if (typeof judged === 'string' || signed === null) return { fault: judged as ManifestFault, taken: null };
  return {
    fault: null,
    taken: {
      ...signed,
      sha256: createHash('sha256').update(signed.text).digest('hex'),
      clock: judged.clock,
      photos: judged.photos,
    },
  };
}

function judgeSigned(signed: SignedManifest, device: DeviceRow | null, facts: ManifestFacts): Manifest | ManifestFault {
  const manifest = readManifest(signed.text);
  if (manifest === null) return 'MANIFEST_UNREADABLE';
  if (device === null || device.user_id !== facts.account) return 'MANIFEST_KEY_UNKNOWN';
  if (device.revoked_at !== null) return 'MANIFEST_KEY_REVOKED';
  return verifySignature(signed, device) ? (manifestFault(manifest, facts) ?? manifest) : 'MANIFEST_SIGNATURE_WRONG';
}

/** True when a phone in use on this account signed exactly this text. */
export async function isSignedByPhone(tx: Tx, userId: string, signed: SignedManifest): Promise<boolean> {
  const device = await evidenceRepository(tx).findDevice(signed.key);
  return (
    device !== undefined && device.user_id === userId && device.revoked_at === null && verifySignature(signed, device)
  );
}

/** Null for what is not the canonical text of a manifest this version understands. */
export function readManifest(text: string): Manifest | null {
  try {
    const parsed = JSON.parse(text) as JsonValue;
    const manifest = z.safeParse(manifestShape, parsed);
    return manifest.success && canonicalJson(parsed) === text ? (manifest.data as Manifest) : null;
  } catch {
    return null;
  }
}

/** What the phone's monotonic clock said of the three moments; null when it said nothing. */
export interface ClockTicks {
  readonly contact: ClockTick | null;
  readonly taken: ClockTick | null;
  readonly sent: ClockTick | null;
  /** The earlier photograph; absent from an older manifest. */
  readonly first?: ClockTick | null;
}

/** `contactAt`: the server time whose signature was verified; another one's reading says nothing. */
export function ticksOf(
  taken: JudgedManifest['taken'],
  contactAt: Date | null,
  sent: ClockTick | null,
): ClockTicks | null {
  if (taken === null) return null;
  const { clock, photos } = taken;
  const isSame = clock.contact !== null && contactAt !== null && Date.parse(clock.contact.at) === contactAt.getTime();
  // One of them without a reading leaves the earlier one unknown.
  const ticks = photos.flatMap(({ tick }) => (tick === undefined ? [] : [tick]));
  const first = ticks.length === 0 ? {} : { first: earliestTick(ticks) };
  return { contact: isSame ? (clock.contact?.tick ?? null) : null, taken: clock.taken, sent, ...first };
}

/** Null when one is unknown, or when they are not of one session and cannot be compared. */
function earliestTick(ticks: readonly (ClockTick | null)[]): ClockTick | null {
  return ticks.reduce((one, other) => {
    if (one === null || other === null || one.session !== other.session) return null;
    return other.ms < one.ms ? other : one;
  });
}
