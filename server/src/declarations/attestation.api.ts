import { isUnconfirmed } from '@placejuste/domain/carer';
import type { PhotoKind, PlaceLabelSource, PositionSource } from '@placejuste/domain/declaration';
import type { RecordedPresence } from '@placejuste/domain/evidence';
import type { Tx } from '../platform/postgres/index.ts';
import { computeTimeBounds } from './declaration.view.ts';
import type { DeclarationForCheck } from './declarations.api.ts';
import { declarationsRepository } from './declarations.repository.ts';
import { listPhotosElsewhere } from './photo-moments.ts';
import { presencesRepository } from './presences/presences.repository.ts';
import { buildRecordedPresence } from './presences/sign-presence.ts';

/** A declaration, as its attestation states it. */
export interface DeclarationForAttestation extends Omit<DeclarationForCheck, 'commune' | 'facts'> {
  readonly userId: string;
  /** Address as last corrected; null when none is known. */
  readonly placeLabel: string | null;
  /** Null when the source of the address is unknown. */
  readonly placeLabelSource: PlaceLabelSource | null;
  readonly correctedAt: Date | null;
  /** When the holder confirmed a declaration that a carer prepared; null for one that the holder made. */
  readonly confirmedAt: Date | null;
  readonly accuracy: number | null;
  readonly positionSource: PositionSource;
  /** When the position was measured, or typed, by the phone's clock. */
  readonly positionAt: Date;
  /** Kinds of the photographs that were taken elsewhere. */
  readonly elsewhere: readonly PhotoKind[];
  /** When the person saved, by the phone's clock; null from an older application. */
  readonly savedAtClaim: Date | null;
  /** By the phone's clock, a claim; `clockAheadMs` is its lead over ours when it sent, null when it did not say. */
  readonly takenAtClaim: Date;
  readonly clockAheadMs: number | null;
  /** The last statement that the trip served the holder, with its signed text. */
  readonly presence: (RecordedPresence & { readonly text: string; readonly signature: string | null }) | null;
}

/** Finds a declaration; null when the person behind `tx` may not see it, or while its holder has not confirmed it. */
export async function findDeclarationForAttestation(tx: Tx, id: string): Promise<DeclarationForAttestation | null> {
  const repository = declarationsRepository(tx);
  const row = await repository.find(id);
  if (row === undefined || isUnconfirmed(row.confirmation)) return null;
  const presenceRow = await presencesRepository(tx).findLast(id);
  const photos = await repository.listPhotos(id);
  const last = (await repository.listCorrections([id])).at(-1);
  return {
    userId: row.user_id,
    plate: row.plate,
    confirmation: row.confirmation,
    latitude: row.latitude,
    longitude: row.longitude,
    bounds: computeTimeBounds(row),
    photos,
    placeLabel: last?.label ?? row.place_label,
    placeLabelSource: last?.label_source ?? row.place_label_source,
    correctedAt: last?.corrected_at ?? null,
    confirmedAt: row.confirmation === null ? null : row.confirmed_at,
    accuracy: row.accuracy_m,
    positionSource: row.position_source,
    positionAt: row.position_at,
    elsewhere: listPhotosElsewhere(row, photos),
    savedAtClaim: row.saved_at_claim,
    takenAtClaim: row.taken_at_claim,
    clockAheadMs: row.clock_ahead_ms,
    presence:
      presenceRow === undefined
        ? null
        : {
            ...buildRecordedPresence(presenceRow),
            text: presenceRow.statement,
            signature: presenceRow.phone_signature,
          },
  };
}
