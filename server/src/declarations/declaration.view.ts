import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import { computeBounds, type TimeBounds } from '@placejuste/domain/declaration';
import { depositRemarks, type DepositDoubt, type Receipt } from '@placejuste/domain/evidence';
import type { DeclarationRow, LabelCorrectionRow, PhotoRow, PresenceRow } from './declarations.tables.ts';
import { readPhotoPosition } from './photo-moments.ts';
import { buildRecordedPresence } from './presences/sign-presence.ts';

/** View of a row for the API. */
export function buildDeclarationView(
  row: DeclarationRow,
): ReplyOf<typeof declarationsContract.calls.createDeclaration> {
  return {
    id: row.id,
    status: row.status,
    payment: row.payment,
    vehicle: { id: row.vehicle_id, plate: row.plate, name: row.vehicle_name },
    position: {
      latitude: row.latitude,
      longitude: row.longitude,
      accuracy: row.accuracy_m,
      timestamp: row.position_at.getTime(),
    },
    positionSource: row.position_source,
    placeLabel: row.place_label,
    takenAtClaim: row.taken_at_claim.toISOString(),
    depositedAt: row.deposited_at.toISOString(),
    awaitsValidation: row.awaits_validation,
    preparation: buildPreparationView(row),
  };
}

/** The carer who prepared it and the holder's answer; null for a declaration of the holder. */
function buildPreparationView({ confirmation, prepared_by_name: by, holder_present: holderPresent }: DeclarationRow) {
  return confirmation === null ? null : { by, holderPresent: holderPresent === true, confirmation };
}

/** Time and place of a photograph, as the phone reported them. */
export function buildPhotoMomentView(photo: PhotoRow): Pick<Detail['photos'][number], 'kind' | 'takenAt' | 'position'> {
  return { kind: photo.kind, takenAt: photo.taken_at_claim?.toISOString() ?? null, position: readPhotoPosition(photo) };
}

type ListedDeclaration = ReplyOf<typeof declarationsContract.calls.listDeclarations>['rows'][number];

/** View of a declaration in a list. */
export function buildListedDeclaration(
  row: DeclarationRow,
  photos: ListedDeclaration['photos'],
  doubts: readonly DepositDoubt[],
): ListedDeclaration {
  return { ...buildDeclarationView(row), photos, doubts: [...doubts] };
}

/** Computes between which instants the declaration was made. */
export function computeTimeBounds(row: DeclarationRow): TimeBounds {
  return computeBounds({
    takenAtClaim: row.taken_at_claim,
    lastContactAt: row.last_contact_at,
    depositedAt: row.deposited_at,
    clockAheadMs: row.clock_ahead_ms,
    serviceClockTrusted: row.clock_fault === null,
    ...(row.clock_ticks === null ? {} : { ticks: row.clock_ticks }),
  });
}

/** Estimates an instant dated by the phone, on our clock and within the bounds of the declaration. */
export function computeEstimate(row: DeclarationRow, claimedAt: Date): Date {
  // The monotonic clock was read for the declaration's own instant only.
  const isItsMoment = claimedAt.getTime() === row.taken_at_claim.getTime();
  return computeTimeBounds({ ...row, taken_at_claim: claimedAt, clock_ticks: isItsMoment ? row.clock_ticks : null })
    .estimated;
}

type Detail = ReplyOf<typeof declarationsContract.calls.readDeclaration>;

interface Around {
  readonly photos: Detail['photos'];
  /** Oldest first. */
  readonly corrections: readonly LabelCorrectionRow[];
  readonly tickets: Detail['tickets'];
  readonly leftAt: Date | null;
  readonly presence: PresenceRow | undefined;
  /** Null for a declaration made before the service issued receipts. */
  readonly receipt: Receipt | null;
}

/** The detail of a declaration, with everything that is known of it. */
export function buildDeclarationDetail(
  row: DeclarationRow,
  { photos, corrections, tickets, leftAt, presence, receipt }: Around,
): Detail {
  const { notBefore, notAfter, estimated, clockWrong, trusted } = computeTimeBounds(row);
  return {
    ...buildDeclarationView({ ...row, place_label: corrections.at(-1)?.label ?? row.place_label }),
    photos,
    plateCheck: row.plate_check,
    savedAtClaim: row.saved_at_claim?.toISOString() ?? null,
    bounds: {
      notBefore: notBefore?.toISOString() ?? null,
      notAfter: notAfter.toISOString(),
      estimated: estimated.toISOString(),
      clockWrong,
      trusted,
      clockAheadSeconds: row.clock_ahead_ms === null ? null : Math.round(row.clock_ahead_ms / 1000),
    },
    firstPlaceLabel: row.place_label,
    placeLabelSource: corrections.at(-1)?.label_source ?? row.place_label_source,
    presence: presence === undefined ? null : buildRecordedPresence(presence),
    corrections: corrections.map(({ label, corrected_at }) => ({ label, correctedAt: corrected_at.toISOString() })),
    tickets,
    leftAtClaim: leftAt?.toISOString() ?? null,
    deposited: receipt !== null,
    remarks: receipt === null ? [] : [...depositRemarks(receipt)],
  };
}
