import type { DeclarationPayment, PhotoKind, TimeBounds } from '@placejuste/domain/declaration';
import type { Tx } from '../platform/postgres/index.ts';
import { boundsOf } from './declaration-view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow, PhotoRow } from './declarations.tables.ts';
import { withLabelsShown } from './place-labels.ts';

/** What a contest dossier needs to know of a declaration. */
export interface DeclarationForDossier {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null when the position was placed by hand. */
  readonly accuracy: number | null;
  /** Phone's clock: a claim. */
  readonly takenAtClaim: Date;
  /** Server's clock: the deposit. */
  readonly declaredAt: Date;
  readonly payment: DeclarationPayment;
  readonly photos: readonly { readonly kind: PhotoKind; readonly objectId: string; readonly sha256: string }[];
}

/** Null when it does not exist for the person behind `tx`. */
export async function declarationForDossier(tx: Tx, id: string): Promise<DeclarationForDossier | null> {
  const repository = declarationsRepository(tx);
  const declared = await repository.declaration(id);
  if (declared === undefined) return null;
  const [row = declared] = await withLabelsShown(repository, [declared]);
  const photos = await repository.photos(id);
  return {
    id: row.id,
    plate: row.plate,
    placeLabel: row.place_label,
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy_m,
    takenAtClaim: row.taken_at_claim,
    declaredAt: row.deposited_at,
    payment: row.payment,
    photos: photos.map(({ kind, object_id, sha256 }) => ({ kind, objectId: object_id, sha256 })),
  };
}

/** What a public check or a bundle needs to know of a declaration, besides its evidence. */
export interface DeclarationForCheck extends Pick<DeclarationRow, 'plate' | 'latitude' | 'longitude'> {
  readonly bounds: TimeBounds;
  readonly photos: readonly Pick<PhotoRow, 'kind' | 'object_id' | 'sha256' | 'size' | 'origin'>[];
}

/** Null when it does not exist for whoever is behind `tx`. */
export async function declarationForCheck(tx: Tx, id: string): Promise<DeclarationForCheck | null> {
  const repository = declarationsRepository(tx);
  const row = await repository.declaration(id);
  return row === undefined ? null : { plate: row.plate, latitude: row.latitude, longitude: row.longitude, bounds: boundsOf(row), photos: await repository.photos(id) };
}

export interface DueDeclaration {
  readonly id: string;
  readonly placeLabel: string | null;
  readonly depositedAt: Date;
}

/** Newest first, at most 50. */
export async function dueDeclarations(tx: Tx): Promise<DueDeclaration[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(repository, await repository.due(50));
  return rows.map((row) => ({ id: row.id, placeLabel: row.place_label, depositedAt: row.deposited_at }));
}

/** `due → paid`; repeating it changes nothing. Only the service may: people have no right on this column. */
export async function settleDeclaration(tx: Tx, id: string): Promise<void> {
  await declarationsRepository(tx).settle(id);
}
