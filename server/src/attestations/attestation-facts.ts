import { createHash } from 'node:crypto';
import {
  attestationVersion,
  toCanonicalJson,
  type AttestationFacts,
  type JsonValue,
  type SignedText,
} from '@placejuste/domain/evidence';
import { findDeclarationForAttestation, type DeclarationForAttestation } from '../declarations/index.ts';
import { findEvidence, loadHeadAtDeposit, readReceipt } from '../evidence/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';

/** Facts of an attestation, with the pictures that it shows and the documents attached as proof. */
export interface GatheredAttestation {
  readonly userId: string;
  readonly facts: AttestationFacts;
  /** SHA-256 of the facts in canonical form. */
  readonly sha256: string;
  readonly photos: DeclarationForAttestation['photos'];
  readonly receipt: SignedText;
  readonly manifest: SignedText | null;
  readonly presence: { readonly text: string; readonly signature: string | null } | null;
}

/**
 * Gathers an attestation as the service: the caller has checked whose it is. Null without a deposit of this identifier.
 */
export async function gatherAttestation(
  { tx, publicUrl }: Pick<ServiceContext, 'tx' | 'publicUrl'>,
  id: string,
): Promise<GatheredAttestation | null> {
  const [declared, evidence] = [await findDeclarationForAttestation(tx, id), await findEvidence(tx, id)];
  if (declared === null || evidence === null) return null;
  const { root } = await loadHeadAtDeposit(tx, evidence.index);
  const receipt = readReceipt(evidence.receipt.text);
  const { bounds, clockAheadMs, correctedAt, confirmedAt } = declared;
  // A holder who drove needs no statement.
  const presence = declared.presence?.presence === 'driver' ? null : declared.presence;
  const stamps = evidence.stamps.map(({ authority, at }) => ({
    authority: new URL(authority).host,
    at: at.toISOString(),
  }));
  const facts: AttestationFacts = {
    version: attestationVersion,
    declaration: id,
    plate: declared.plate,
    placeLabel: declared.placeLabel,
    placeLabelSource: declared.placeLabelSource,
    latitude: declared.latitude,
    longitude: declared.longitude,
    accuracyMetres: declared.accuracy,
    positionSource: declared.positionSource,
    depositedAt: receipt.depositedAt,
    ...(receipt.clockFault === undefined ? {} : { clockFault: receipt.clockFault }),
    bounds: asIso(bounds),
    told: asIso(bounds.told),
    claimedAt: declared.takenAtClaim.toISOString(),
    clockWrongBySeconds: bounds.clockWrong && clockAheadMs !== null ? Math.round(clockAheadMs / 1000) : null,
    ...(declared.savedAtClaim === null
      ? {}
      : { savedAt: declared.savedAtClaim.toISOString(), positionAt: declared.positionAt.toISOString() }),
    photos: declared.photos.map((photo) => buildPhotoFacts(photo, declared.elsewhere.includes(photo.kind))),
    manifest:
      evidence.manifest === null ? null : { sha256: hashText(evidence.manifest.text), key: evidence.manifest.key.kid },
    fault: receipt.fault,
    doubts: [...receipt.doubts],
    receipt: { sha256: hashText(evidence.receipt.text), key: receipt.key },
    log: { index: evidence.index, root },
    stamps,
    ...(confirmedAt === null ? {} : { preparedByCarer: { confirmedAt: confirmedAt.toISOString() } }),
    presence:
      presence === null
        ? null
        : {
            presence: presence.presence,
            name: presence.name,
            words: presence.words,
            signedByPhone: presence.signedByPhone,
            notBefore: presence.notBefore,
            recordedAt: presence.recordedAt,
          },
    // Instants of one format sort as text.
    asOf:
      [
        receipt.depositedAt,
        ...stamps.map(({ at }) => at),
        ...[correctedAt, confirmedAt].flatMap((at) => (at === null ? [] : [at.toISOString()])),
        ...(presence === null ? [] : [presence.recordedAt]),
      ]
        .sort()
        .at(-1) ?? receipt.depositedAt,
    verifyUrl: `${publicUrl}/verifier/${id}`,
  };
  return {
    userId: declared.userId,
    facts,
    sha256: hashText(toCanonicalJson(facts as AttestationFacts & JsonValue)),
    photos: declared.photos,
    receipt: evidence.receipt,
    manifest: evidence.manifest,
    presence,
  };
}

/** Facts of a photograph. Unknown ones are absent, so that the facts of an older deposit do not change. */
function buildPhotoFacts(
  photo: DeclarationForAttestation['photos'][number],
  isElsewhere: boolean,
): AttestationFacts['photos'][number] {
  const {
    kind,
    sha256,
    size,
    origin,
    taken_at_claim: takenAt,
    latitude,
    longitude,
    accuracy_m: accuracyMetres,
  } = photo;
  return {
    kind,
    sha256,
    size,
    origin,
    ...(takenAt === null ? {} : { takenAt: takenAt.toISOString() }),
    ...(isElsewhere && latitude !== null && longitude !== null
      ? { elsewhere: { latitude, longitude, accuracyMetres } }
      : {}),
  };
}

function asIso({ notBefore, notAfter }: { readonly notBefore: Date | null; readonly notAfter: Date }) {
  return { notBefore: notBefore?.toISOString() ?? null, notAfter: notAfter.toISOString() };
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
