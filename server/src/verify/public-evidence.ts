import { createHash } from 'node:crypto';
import type { publicEvidence } from '@placejuste/contracts/verify';
import type { PhotoKind } from '@placejuste/domain/declaration';
import { depositRemarks, hasOldPhoto, manifestFault, type Receipt } from '@placejuste/domain/evidence';
import { maskedPlate } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import { declarationForCheck, type DeclarationForCheck } from '../declarations/index.ts';
import { evidenceOf, isInLog, isWithdrawn, readKeptManifest, readReceipt, type Evidence } from '../evidence/index.ts';
import type { Tx } from '../platform/postgres/index.ts';

export type PublicEvidence = z.infer<typeof publicEvidence>;

/** Under the service's rights, since anybody may ask; null when nothing was ever deposited under this identifier. */
export async function publicEvidenceOf(tx: Tx, id: string): Promise<PublicEvidence | null> {
  const declared = await declarationForCheck(tx, id);
  const evidence = await evidenceOf(tx, id);
  if (declared === null || evidence === null)
    return (await isWithdrawn(tx, id)) ? { id, state: 'withdrawn', held: null } : null;
  const receipt = readReceipt(evidence.receipt.text);
  const { notBefore, notAfter, told } = declared.bounds;
  return {
    id,
    state: saysWhatWasSigned(declared, evidence, receipt) && (await isInLog(evidence)) ? 'held' : 'altered',
    held: {
      depositedAt: receipt.depositedAt,
      clockFault: receipt.clockFault ?? null,
      bounds: { notBefore: notBefore?.toISOString() ?? null, notAfter: notAfter.toISOString() },
      told: { notBefore: told.notBefore?.toISOString() ?? null, notAfter: told.notAfter.toISOString() },
      takenHere: declared.photos.every(({ origin }) => origin === 'camera') && !hasOldPhoto(receipt.doubts),
      plate: maskedPlate(declared.plate),
      latitude: rounded(declared.latitude),
      longitude: rounded(declared.longitude),
      photos: receipt.photos.map((photo) => ({ ...photo, takenAt: takenAtOf(declared, photo.kind) })),
      manifestSha256: receipt.manifestSha256,
      remarks: depositRemarks(receipt).map(({ sentence }) => sentence),
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

/** What the tables say now beside what was signed then: a row changed by hand shows here. */
function saysWhatWasSigned({ facts, bounds }: DeclarationForCheck, { manifest }: Evidence, receipt: Receipt): boolean {
  const listed = (all: readonly { readonly kind: string; readonly sha256: string; readonly size: number }[]) =>
    all
      .map(({ kind, sha256, size }) => `${kind} ${sha256} ${size}`)
      .sort()
      .join();
  if (
    receipt.declaration !== facts.declaration ||
    listed(facts.photos) !== listed(receipt.photos) ||
    bounds.notAfter.toISOString() !== receipt.depositedAt
  )
    return false;
  if (bounds.trusted !== (receipt.clockFault === undefined)) return false;
  if (manifest === null) return receipt.manifestSha256 === null;
  return (
    createHash('sha256').update(manifest.text).digest('hex') === receipt.manifestSha256 &&
    manifestFault(readKeptManifest(manifest.text), facts) === null
  );
}

function takenAtOf({ facts }: DeclarationForCheck, kind: PhotoKind): string | null {
  return facts.photos.find((photo) => photo.kind === kind)?.takenAt ?? null;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
