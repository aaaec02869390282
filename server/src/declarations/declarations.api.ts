import { isUnconfirmed } from '@placejuste/domain/carer';
import type {
  DeclarationPayment,
  PhotoKind,
  PhotoOrigin,
  PlaceLabelSource,
  Position,
  TimeBounds,
} from '@placejuste/domain/declaration';
import { hasMomentDoubt, type ManifestFacts, type RecordedPresence } from '@placejuste/domain/evidence';
import { readCommune } from '@placejuste/domain/town-rule';
import { listDoubts } from '../evidence/index.ts';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findLongestStay, findStayEnd } from '../town-rules/index.ts';
import { computeTimeBounds, computeEstimate } from './declaration.view.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { DeclarationRow, PhotoRow, PresenceRow, TicketRow } from './declarations.tables.ts';
import { buildPhotoFacts, readPhotoPosition, listPhotosElsewhere } from './photo-moments.ts';
import { listDeclarationsOf } from './person-declarations.repository.ts';
import { presencesRepository } from './presences/presences.repository.ts';
import { buildRecordedPresence } from './presences/sign-presence.ts';
import { withLabelShown, withLabelsShown } from './place/place-labels.ts';
import { staysRepository } from './place/stays.repository.ts';
import { ticketsRepository } from './tickets/tickets.repository.ts';

/** Both are null when the clock of the service was in doubt: nothing about the time is then proved. */
interface ProvedBounds {
  readonly notBefore: Date | null;
  readonly notAfter: Date | null;
}

function computeProvedBounds(row: DeclarationRow): ProvedBounds {
  const { told, trusted } = computeTimeBounds(row);
  return trusted ? told : { notBefore: null, notAfter: null };
}

export interface DeclarationForDossier {
  readonly id: string;
  readonly plate: string;
  readonly placeLabel: string | null;
  /** Null when the source of the address is unknown. */
  readonly placeLabelSource: PlaceLabelSource | null;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres; null when the position was placed by hand. */
  readonly accuracy: number | null;
  /** By the phone's clock, a claim. */
  readonly takenAtClaim: Date;
  /** Time of the deposit, by the clock of the server. */
  readonly declaredAt: Date;
  /** True when the clock of the service was in doubt at the deposit. */
  readonly isTimeDoubted: boolean;
  /** Instants between which the declaration was made, null when not proved, and the phone's time moved within them. */
  readonly bounds: ProvedBounds;
  readonly estimated: Date;
  readonly payment: DeclarationPayment;
  /** When the declared position was measured, or typed, by the phone's clock. */
  readonly positionAt: Date;
  readonly photos: readonly PhotoForDossier[];
  /** Kinds of the photographs that were not taken at the declared place. */
  readonly elsewhere: readonly PhotoKind[];
  /** Proofs of free tickets, oldest first; `addedAt` is by the clock of the server. */
  readonly tickets: readonly {
    readonly number: string | null;
    readonly file: { readonly objectId: string; readonly sha256: string } | null;
    readonly addedAt: Date;
  }[];
  /** When, as the phone claims, the car left; converted to our clock. */
  readonly leftAt: Date | null;
  /** Longest stay that the commune allows, in hours; null when none is known. It applies once the car has left. */
  readonly longestStayHours: number | null;
  /** The last statement that the trip served the holder. */
  readonly presence: RecordedPresence | null;
}

/** `takenAt` and `position` are claims of the phone; null from an older application, or when nothing was measured. */
export interface PhotoForDossier {
  readonly kind: PhotoKind;
  readonly objectId: string;
  readonly sha256: string;
  readonly origin: PhotoOrigin | null;
  readonly takenAt: Date | null;
  readonly position: Position | null;
}

/** Finds a declaration; null when the person behind `tx` has none of that id, or has not confirmed it. */
export async function findDeclarationForDossier(tx: Tx, id: string): Promise<DeclarationForDossier | null> {
  const repository = declarationsRepository(tx);
  const declared = await repository.find(id);
  // A declaration that a carer prepared proves nothing before its holder confirmed it.
  if (declared === undefined || isUnconfirmed(declared.confirmation)) return null;
  const row = await withLabelShown(repository, declared);
  const photos = await repository.listPhotos(id);
  const tickets = await ticketsRepository(tx).listOfDeclaration(id);
  const presenceRow = await presencesRepository(tx).findLast(id);
  // As in the matcher, the time is that of the photograph of the car, and not that of the form.
  const car = photos.find(({ kind }) => kind === 'parking');
  return {
    id: row.id,
    isTimeDoubted: row.clock_fault !== null,
    bounds: computeProvedBounds(row),
    estimated: computeEstimate(row, car?.taken_at_claim ?? row.taken_at_claim),
    plate: row.plate,
    placeLabel: row.place_label,
    placeLabelSource: row.place_label_source,
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy_m,
    takenAtClaim: row.taken_at_claim,
    declaredAt: row.deposited_at,
    payment: row.payment,
    leftAt: await findStayEnd(tx, id),
    longestStayHours: await findLongestStay(tx, row.place_label),
    presence: presenceRow === undefined ? null : buildRecordedPresence(presenceRow),
    positionAt: row.position_at,
    elsewhere: listPhotosElsewhere(row, photos),
    photos: photos.map((photo) => ({
      kind: photo.kind,
      objectId: photo.object_id,
      sha256: photo.sha256,
      origin: photo.origin,
      takenAt: photo.taken_at_claim,
      position: readPhotoPosition(photo),
    })),
    tickets: tickets.map(({ number, object_id, sha256, added_at }) => ({
      number,
      file: object_id === null || sha256 === null ? null : { objectId: object_id, sha256 },
      addedAt: added_at,
    })),
  };
}

/** The facts of a declaration that a public check or a bundle needs, besides its evidence. */
export interface DeclarationForCheck extends Pick<DeclarationRow, 'plate' | 'latitude' | 'longitude' | 'confirmation'> {
  /** « 59000 Lille », of an address that the geocoder gave; null for an address that a person typed, or none. */
  readonly commune: string | null;
  readonly bounds: TimeBounds;
  readonly photos: readonly PhotoRow[];
  /** The facts that its manifest must state, if a phone signed one. */
  readonly facts: ManifestFacts;
}

/** Finds a declaration; null when it is not visible behind `tx`. */
export async function findDeclarationForCheck(tx: Tx, id: string): Promise<DeclarationForCheck | null> {
  const repository = declarationsRepository(tx);
  const row = await repository.findWithPhotos(id);
  if (row === undefined) return null;
  const { plate, latitude, longitude, confirmation, photos } = row;
  const facts: ManifestFacts = {
    declaration: row.id,
    // The account whose phone signed.
    account: row.prepared_by ?? row.user_id,
    vehicleId: row.vehicle_id,
    plate,
    latitude,
    longitude,
    accuracy: row.accuracy_m,
    source: row.position_source,
    takenAt: row.taken_at_claim.toISOString(),
    savedAt: row.saved_at_claim?.toISOString() ?? null,
    photos: buildPhotoFacts(photos),
  };
  const label = row.place_label_source === 'geocoder' ? row.place_label : null;
  const commune = label === null ? null : readCommune(label);
  return { plate, latitude, longitude, confirmation, commune, bounds: computeTimeBounds(row), photos, facts };
}

/** Facts stored beside a declaration after its deposit, oldest first. */
export interface DeclarationAdditions {
  readonly presences: readonly Pick<
    PresenceRow,
    'statement' | 'phone_signature' | 'phone_key' | 'last_contact_at' | 'recorded_at'
  >[];
  readonly tickets: readonly Pick<TicketRow, 'number' | 'object_id' | 'sha256' | 'kept_at_claim' | 'added_at'>[];
}

export async function loadAdditions(tx: Tx, id: string): Promise<DeclarationAdditions> {
  return {
    presences: await presencesRepository(tx).listOfDeclaration(id),
    tickets: await ticketsRepository(tx).listOfDeclaration(id),
  };
}

/** The facts that a fine is compared with: place, time as far as it is known, number of photographs. */
export interface DeclarationToMatch
  extends Pick<
    DeclarationRow,
    'id' | 'plate' | 'latitude' | 'longitude' | 'accuracy_m' | 'place_label' | 'deposited_at'
  > {
  readonly bounds: ProvedBounds;
  /** Time of the photograph of the car if known, else of the declaration. */
  readonly estimated: Date;
  readonly photographs: number;
  /** True when its receipt doubts that photographs and place are of one time and one place. */
  readonly isMomentDoubted: boolean;
}

/** Declarations of the person behind `tx`, deposited from `from` to `to` excluded: about the 200 newest. */
export async function listDeclarationsToMatch(tx: Tx, from: Date, to: Date): Promise<readonly DeclarationToMatch[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(
    repository,
    (await repository.listPage(200, null, { from, to, vehicleId: null, status: null, inUse: false })).filter(
      ({ confirmation }) => !isUnconfirmed(confirmation),
    ),
  );
  const ids = rows.map(({ id }) => id);
  const [photographs, doubts] = [await repository.listPhotosOf(ids), await listDoubts(tx, ids)];
  return rows.map((row) => {
    const photos = photographs.get(row.id) ?? [];
    const car = photos.find(({ kind }) => kind === 'parking');
    return {
      ...row,
      bounds: computeProvedBounds(row),
      estimated: computeEstimate(row, car?.taken_at_claim ?? row.taken_at_claim),
      photographs: photos.length,
      isMomentDoubted: hasMomentDoubt(doubts.get(row.id) ?? []),
    };
  });
}

/** A recent declaration, with the place of the car in words. */
interface RecentDeclaration
  extends Pick<DeclarationRow, 'id' | 'plate' | 'place_label' | 'deposited_at' | 'latitude' | 'longitude'> {
  /** When the car was parked: an estimate on our clock. */
  readonly estimated: Date;
}

/** Beyond this number, an older declaration of the same car no longer tells where it is. */
const maxRecent = 20;

/**
 * Lists declarations of the person behind `tx`, newest first: those deposited since that instant, and those of the
 * given identifiers.
 */
export async function listRecentDeclarations(
  tx: Tx,
  { since, also }: { readonly since: Date; readonly also: readonly string[] },
): Promise<readonly RecentDeclaration[]> {
  const repository = declarationsRepository(tx);
  const filter = { from: since, to: null, vehicleId: null, status: null, inUse: false };
  const recent = (await repository.listPage(maxRecent, null, filter)).slice(0, maxRecent);
  const older = await staysRepository(tx).listByIds(also.filter((id) => recent.every((row) => row.id !== id)));
  const rows = await withLabelsShown(repository, [...recent, ...older]);
  return rows.map((row) => ({ ...row, estimated: computeEstimate(row, row.taken_at_claim) }));
}

/** A declaration as the support reads it, without its photographs. */
export interface DeclarationLine
  extends Pick<DeclarationRow, 'id' | 'status' | 'payment' | 'plate' | 'place_label' | 'deposited_at'> {
  /** An estimate on our clock. */
  readonly estimated: Date;
  readonly photographs: number;
}

/** Lists the declarations of one person, newest first, one more than `limit`. Needs a service transaction. */
export async function listDeclarationsOfPerson(
  tx: Tx,
  userId: string,
  page: { readonly limit: number; readonly after: Cursor | null },
): Promise<readonly DeclarationLine[]> {
  const repository = declarationsRepository(tx);
  const rows = await withLabelsShown(repository, await listDeclarationsOf(tx, userId, page));
  const photographs = await repository.listPhotosOf(rows.map(({ id }) => id));
  return rows.map((row) => ({
    ...row,
    estimated: computeEstimate(row, row.taken_at_claim),
    photographs: photographs.get(row.id)?.length ?? 0,
  }));
}
