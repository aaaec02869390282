import { createHash } from 'node:crypto';
import type { publicEvidence } from '@placejuste/contracts/verify';
import { preparedRemark } from '@placejuste/domain/carer';
import type { PhotoKind } from '@placejuste/domain/declaration';
import { depositRemarks, hasOldPhoto, findManifestFault, type Receipt } from '@placejuste/domain/evidence';
import { maskPlate } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import type { DeclarationForCheck } from '../declarations/index.ts';
import { readKeptManifest, readReceipt, type Evidence } from '../evidence/index.ts';

export type PublicEvidence = z.infer<typeof publicEvidence>;

/** The part of a deposit that anybody may read. */
export function buildPublicEvidenceView(
  declared: DeclarationForCheck,
  evidence: Evidence,
  /** True when the log contains its receipt. */
  isLogged: boolean,
): PublicEvidence {
  const receipt = readReceipt(evidence.receipt.text);
  const { notBefore, notAfter, told } = declared.bounds;
  return {
    id: declared.facts.declaration,
    state: isLogged && isAsSigned(declared, evidence, receipt) ? 'held' : 'altered',
    held: {
      depositedAt: receipt.depositedAt,
      clockFault: receipt.clockFault ?? null,
      bounds: { notBefore: notBefore?.toISOString() ?? null, notAfter: notAfter.toISOString() },
      told: { notBefore: told.notBefore?.toISOString() ?? null, notAfter: told.notAfter.toISOString() },
      takenHere: declared.photos.every(({ origin }) => origin === 'camera') && !hasOldPhoto(receipt.doubts),
      plate: maskPlate(declared.plate),
      commune: declared.commune,
      placedByHand: declared.facts.source === 'manual',
      latitude: roundDegrees(declared.latitude),
      longitude: roundDegrees(declared.longitude),
      photos: receipt.photos.map((photo) => ({ ...photo, takenAt: findTakenAt(declared, photo.kind) })),
      manifestSha256: receipt.manifestSha256,
      remarks: [
        ...(declared.confirmation === null ? [] : [preparedRemark[declared.confirmation]]),
        ...depositRemarks(receipt).map(({ sentence }) => sentence),
      ],
      receipt: evidence.receipt,
      log: {
        index: evidence.index,
        size: evidence.head.size,
        path: [...evidence.path],
        head: { text: evidence.head.text, signature: evidence.head.signature },
      },
      stamps: evidence.stamps.map(({ authority, at }) => ({
        authority: new URL(authority).host,
        at: at.toISOString(),
      })),
    },
  };
}

/** True when the tables still hold what was signed: a row changed by hand shows here. */
function isAsSigned({ facts, bounds }: DeclarationForCheck, { manifest }: Evidence, receipt: Receipt): boolean {
  const formatPhotos = (all: readonly { readonly kind: string; readonly sha256: string; readonly size: number }[]) =>
    all
      .map(({ kind, sha256, size }) => `${kind} ${sha256} ${size}`)
      .sort()
      .join();
  if (
    receipt.declaration !== facts.declaration ||
    formatPhotos(facts.photos) !== formatPhotos(receipt.photos) ||
    bounds.notAfter.toISOString() !== receipt.depositedAt
  )
    return false;
  if (bounds.trusted !== (receipt.clockFault === undefined)) return false;
  if (manifest === null) return receipt.manifestSha256 === null;
  return (
    createHash('sha256').update(manifest.text).digest('hex') === receipt.manifestSha256 &&
    findManifestFault(readKeptManifest(manifest.text), facts) === null
  );
}

function findTakenAt({ facts }: DeclarationForCheck, kind: PhotoKind): string | null {
  return facts.photos.find((photo) => photo.kind === kind)?.takenAt ?? null;
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
