import { sql, type RawBuilder } from 'kysely';
import type { DeclarationPayment, DeclarationStatus } from '@placejuste/domain/declaration';
import type { PositionSample } from '@placejuste/domain/evidence';
import type { Cursor } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import type {
  DeclarationRow,
  DeclarationsTables,
  LabelCorrectionRow,
  PhotoRow,
  VehicleRow,
} from './declarations.tables.ts';

/** Filters of the list; `from` is included, `to` excluded. */
export interface DeclarationFilter {
  readonly from: Date | null;
  readonly to: Date | null;
  readonly vehicleId: string | null;
  readonly status: DeclarationStatus | null;
  /** True to exclude archived declarations. */
  readonly inUse: boolean;
}

/** Named rather than `*`, since they are selected beside columns of other tables. */
export const declarationColumns = [
  'id',
  'user_id',
  'vehicle_id',
  'plate',
  'vehicle_name',
  'status',
  'payment',
  'latitude',
  'longitude',
  'accuracy_m',
  'position_at',
  'position_source',
  'place_label',
  'place_label_source',
  'taken_at_claim',
  'deposited_at',
  'action_sha256',
  'last_contact_at',
  'clock_ahead_ms',
  'clock_fault',
  'clock_ticks',
  'plate_check',
  'saved_at_claim',
  'unarchived_at',
  'awaits_validation',
  'prepared_by',
  'prepared_by_name',
  'holder_present',
  'confirmation',
  'confirmed_at',
] as const satisfies readonly (keyof DeclarationRow)[];

/** A row as JSON carries it, with its instants in milliseconds since 1970. */
type PhotoRowInJson = Omit<PhotoRow, 'taken_at_claim' | 'position_at'> & {
  readonly taken_at_claim: number | null;
  readonly position_at: number | null;
};

function buildMillisecondsSql(column: string): RawBuilder<number | null> {
  return sql`round(extract(epoch from ${sql.ref(column)}) * 1000)`;
}

function toPhotoRow({ taken_at_claim, position_at, ...row }: PhotoRowInJson): PhotoRow {
  const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
  return { ...row, taken_at_claim: toDate(taken_at_claim), position_at: toDate(position_at) };
}

/** Queries on declarations, their photographs and vehicles. Row security decides who may see what. */
export function declarationsRepository(tx: Tx) {
  const db = tx.withTables<DeclarationsTables>();
  return {
    /** Vehicles offered by the form of the person. */
    listVehicles: (): Promise<VehicleRow[]> =>
      db
        .selectFrom('vehicles')
        .selectAll()
        .where('removed_at', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    findVehicle: (id: string): Promise<VehicleRow | undefined> =>
      db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Adds a vehicle; false when the identifier belongs to a row that this person may not see. */
    async addVehicle(row: VehicleRow): Promise<boolean> {
      const result = await db
        .insertInto('vehicles')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /** Changes a vehicle, and offers it again if it had been removed. */
    async renameVehicle(id: string, plate: string, name: string): Promise<void> {
      await db.updateTable('vehicles').set({ plate, name, removed_at: null }).where('id', '=', id).execute();
    },
    /** Removes a vehicle from the form; false when this person has none of that id. */
    async removeVehicle(id: string, now: Date): Promise<boolean> {
      const result = await db
        .updateTable('vehicles')
        .set({ removed_at: now })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Reads what a deposit must check first, in one query since every deposit does so; positions newest first. */
    async loadBeforeDeclaration(
      id: string,
      vehicleId: string,
      limit: number,
    ): Promise<{
      readonly isKnown: boolean;
      readonly vehicle: VehicleRow | null;
      readonly positions: readonly PositionSample[];
    }> {
      const result = await sql<Partial<VehicleRow> & { known: boolean; positions: readonly PositionSample[] }>`
        select v.id, v.user_id, v.plate, v.name, v.created_at, v.removed_at, exists (select from public.declarations
          where id = ${id}) as known,
          coalesce((select json_agg(last) from (
            select latitude, longitude, accuracy_m as accuracy, position_source as source, round(extract(epoch from
              position_at) * 1000) as at
            from public.declarations order by deposited_at desc, id desc limit ${limit}) as last), '[]') as positions
        from (select 1) as one left join public.vehicles v on v.id = ${vehicleId}`.execute(tx);
      const [row] = result.rows;
      if (row === undefined) throw new Error('The database answered nothing');
      const { known, positions, ...vehicle } = row;
      return { isKnown: known, positions, vehicle: vehicle.id == null ? null : (vehicle as VehicleRow) };
    },
    find: (id: string): Promise<DeclarationRow | undefined> =>
      db.selectFrom('declarations').select(declarationColumns).where('id', '=', id).executeTakeFirst(),
    /** Finds a declaration with its photographs, in one query. */
    async findWithPhotos(id: string): Promise<(DeclarationRow & { readonly photos: readonly PhotoRow[] }) | undefined> {
      const result = await sql<DeclarationRow & { photos: readonly PhotoRowInJson[] }>`
        select ${sql.join(declarationColumns.map((name) => sql.ref(`d.${name}`)))}, coalesce((
          select json_agg(json_build_object('declaration_id', p.declaration_id, 'kind', p.kind, 'object_id',
            p.object_id, 'sha256', p.sha256, 'size', p.size,
            'origin', p.origin, 'taken_at_claim', ${buildMillisecondsSql('p.taken_at_claim')}, 'latitude', p.latitude,
              'longitude', p.longitude,
            'accuracy_m', p.accuracy_m, 'position_at', ${buildMillisecondsSql('p.position_at')}) order by p.kind)
          from public.declaration_photos p where p.declaration_id = d.id), '[]') as photos
        from public.declarations d where d.id = ${id}`.execute(tx);
      const [row] = result.rows;
      return row === undefined ? undefined : { ...row, photos: row.photos.map(toPhotoRow) };
    },
    listPhotos: (declarationId: string): Promise<PhotoRow[]> =>
      db
        .selectFrom('declaration_photos')
        .selectAll()
        .where('declaration_id', '=', declarationId)
        .orderBy('kind')
        .execute(),

    /** Photographs of each declaration. */
    async listPhotosOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly PhotoRow[]>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('declaration_photos')
        .selectAll()
        .where('declaration_id', 'in', [...ids])
        .orderBy('kind')
        .execute();
      return new Map(ids.map((id) => [id, rows.filter((row) => row.declaration_id === id)]));
    },

    /** Adds a declaration; false when the identifier exists, even one hidden by row security. */
    async addDeclaration(row: DeclarationRow): Promise<boolean> {
      const result = await db
        .insertInto('declarations')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    },
    /**
     * Adds photographs. False when one of them proves another declaration already; some rows may then be written, for
     * the caller to roll back. Inserted in the order of their files: two declarations with the same files would
     * otherwise deadlock.
     */
    async addPhotos(rows: readonly PhotoRow[]): Promise<boolean> {
      const result = await db
        .insertInto('declaration_photos')
        .values(rows.toSorted((one, other) => (one.object_id < other.object_id ? -1 : 1)))
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === BigInt(rows.length);
    },
    /** Files of the person's other declarations that have one of these hashes. */
    listPhotosLike: (hashes: readonly string[], declarationId: string): Promise<Pick<PhotoRow, 'object_id'>[]> =>
      hashes.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('declaration_photos')
            .select('object_id')
            .where('sha256', 'in', [...hashes])
            .where('declaration_id', '<>', declarationId)
            .limit(20)
            .execute(),
    /** Reads one row more than `limit`, which shows whether another page follows. */
    listPage: (
      limit: number,
      after: Cursor | null,
      { from, to, vehicleId, status, inUse }: DeclarationFilter,
    ): Promise<DeclarationRow[]> =>
      db
        .selectFrom('declarations')
        .selectAll()
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('deposited_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .$if(from !== null, (query) => query.where('deposited_at', '>=', from ?? new Date(0)))
        .$if(to !== null, (query) => query.where('deposited_at', '<', to ?? new Date(0)))
        .$if(vehicleId !== null, (query) =>
          // All the identifiers of its plate: two phones may each have created one.
          query.where('vehicle_id', 'in', (same) =>
            same
              .selectFrom('vehicles')
              .select('id')
              .where(
                'plate',
                '=',
                db
                  .selectFrom('vehicles')
                  .select('plate')
                  .where('id', '=', vehicleId ?? ''),
              ),
          ),
        )
        .$if(status !== null, (query) => query.where('status', '=', status ?? 'processing'))
        .$if(inUse, (query) => query.where('status', '<>', 'archived'))
        .orderBy('deposited_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute(),
    async addCorrection(row: LabelCorrectionRow): Promise<void> {
      await db.insertInto('declaration_label_corrections').values(row).execute();
    },
    /** Corrections of these declarations, oldest first. */
    listCorrections: async (ids: readonly string[]): Promise<LabelCorrectionRow[]> =>
      ids.length === 0
        ? []
        : db
            .selectFrom('declaration_label_corrections')
            .selectAll()
            .where('declaration_id', 'in', [...ids])
            .orderBy('corrected_at')
            .orderBy('id')
            .execute(),
    /** Archives or restores a declaration; returns its new status, or null when this person has none of that id. */
    async setArchived(id: string, isArchived: boolean, at: Date): Promise<DeclarationStatus | null> {
      const {
        rows: [row],
      } = await sql<{
        status: DeclarationStatus | null;
      }>`select app.archive_declaration(${id}, ${isArchived}, ${at}) as status`.execute(tx);
      return row?.status ?? null;
    },
    listDue: (limit: number): Promise<DeclarationRow[]> =>
      db
        .selectFrom('declarations')
        .selectAll()
        .where('payment', '=', 'due')
        .where((row) => row.or([row('confirmation', 'is', null), row('confirmation', '=', 'confirmed')]))
        .orderBy('deposited_at', 'desc')
        .limit(limit)
        .execute(),
    async loadDepositDates(ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('declarations')
        .select(['id', 'deposited_at'])
        .where('id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ id, deposited_at: at }) => [id, at]));
    },
    /** Changes the payment state; false when it was not `from`. */
    async movePayment(id: string, from: DeclarationPayment, to: DeclarationPayment): Promise<boolean> {
      const query = db
        .updateTable('declarations')
        .set({ payment: to })
        .where('id', '=', id)
        .where('payment', '=', from);
      return (await query.executeTakeFirst()).numUpdatedRows === 1n;
    },
  };
}
