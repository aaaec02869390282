/** Kind of the values of a column, which decides how they may be compared. */
export type ColumnKind = 'boolean' | 'date' | 'integer' | 'number' | 'text' | 'timestamp' | 'uuid';

/** Related rows of another table, by a foreign key of the database. */
export interface Relation {
  readonly table: string;
  /** Column of this table, and column of the joined one. */
  readonly column: string;
  readonly key: string;
  /** False when there is at most one row: the answer then has an object or null. */
  readonly isMany: boolean;
}

export interface ReadableTable {
  readonly columns: ReadonlyMap<string, ColumnKind>;
  /**
   * How the caller's own rows are recognised: by `user_id`, or by the row to which they belong. Row security lets the
   * team see more, which it reads elsewhere, where each reading is logged.
   */
  readonly owner: 'user_id' | { readonly column: string; readonly table: string };
  /** A unique key, appended to any order, so that pages are stable. */
  readonly order: readonly string[];
  readonly relations: ReadonlyMap<string, Relation>;
}

const toOne = (table: string, column: string, key: string): Relation => ({ table, column, key, isMany: false });
const toMany = (table: string, column: string, key: string): Relation => ({ table, column, key, isMany: true });

interface TableInBrief {
  readonly columns: Readonly<Partial<Record<ColumnKind, string>>>;
  readonly owner?: ReadableTable['owner'];
  readonly order: readonly string[];
  readonly relations?: Readonly<Record<string, Relation>>;
}

function buildReadableTable({ columns, owner = 'user_id', order, relations = {} }: TableInBrief): ReadableTable {
  const pairs = Object.entries(columns).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as ColumnKind] as const),
  );
  return { columns: new Map(pairs), owner, order, relations: new Map(Object.entries(relations)) };
}

/**
 * The only tables that the data service reads, with their columns (specification §7, decision 0204). Names in SQL come
 * from here alone. Card numbers, names of other people and internal columns are left out.
 */
export const readableTables: ReadonlyMap<string, ReadableTable> = new Map(
  Object.entries({
    profiles: buildReadableTable({
      columns: {
        uuid: 'user_id',
        text: 'account_status subscription_type',
        timestamp: 'subscription_start_date created_at',
        boolean: 'cmi_validated carte_grise_validated subscription_paid',
      },
      order: ['user_id'],
    }),
    // The primary role is the first row (decisions §3).
    user_roles: buildReadableTable({
      columns: { uuid: 'id user_id', text: 'role', timestamp: 'granted_at' },
      order: ['granted_at', 'id'],
    }),
    documents: buildReadableTable({
      columns: {
        uuid: 'id user_id',
        text: 'kind status reason refusal_text remark card_type',
        timestamp: 'submitted_at decided_at',
        date: 'expires_on said_expires_on',
      },
      order: ['submitted_at', 'id'],
      relations: { document_files: toMany('document_files', 'id', 'document_id') },
    }),
    document_files: buildReadableTable({
      columns: { uuid: 'document_id object_id', text: 'side' },
      owner: { column: 'document_id', table: 'documents' },
      order: ['document_id', 'side'],
      relations: { documents: toOne('documents', 'document_id', 'id') },
    }),
    vehicles: buildReadableTable({
      columns: { uuid: 'id user_id', text: 'plate name', timestamp: 'created_at removed_at' },
      order: ['created_at', 'id'],
      relations: { declarations: toMany('declarations', 'id', 'vehicle_id') },
    }),
    declarations: buildReadableTable({
      columns: {
        uuid: 'id user_id vehicle_id',
        text: 'plate vehicle_name status payment position_source place_label place_label_source plate_check',
        number: 'latitude longitude accuracy_m',
        timestamp: 'position_at taken_at_claim deposited_at',
        boolean: 'awaits_validation',
      },
      order: ['deposited_at', 'id'],
      relations: {
        vehicles: toOne('vehicles', 'vehicle_id', 'id'),
        declaration_photos: toMany('declaration_photos', 'id', 'declaration_id'),
        declaration_tickets: toMany('declaration_tickets', 'id', 'declaration_id'),
        left_places: toOne('left_places', 'id', 'declaration_id'),
        attestations: toOne('attestations', 'id', 'declaration_id'),
      },
    }),
    declaration_photos: buildReadableTable({
      columns: {
        uuid: 'declaration_id object_id',
        text: 'kind sha256 origin',
        integer: 'size',
        timestamp: 'taken_at_claim position_at',
        number: 'latitude longitude accuracy_m',
      },
      owner: { column: 'declaration_id', table: 'declarations' },
      order: ['declaration_id', 'kind'],
      relations: { declarations: toOne('declarations', 'declaration_id', 'id') },
    }),
    declaration_tickets: buildReadableTable({
      columns: {
        uuid: 'id user_id declaration_id object_id',
        text: 'number sha256',
        integer: 'size',
        timestamp: 'kept_at_claim added_at',
      },
      order: ['added_at', 'id'],
      relations: { declarations: toOne('declarations', 'declaration_id', 'id') },
    }),
    left_places: buildReadableTable({
      columns: { uuid: 'declaration_id user_id', timestamp: 'left_at_claim told_at' },
      order: ['declaration_id'],
      relations: { declarations: toOne('declarations', 'declaration_id', 'id') },
    }),
    attestations: buildReadableTable({
      columns: { uuid: 'declaration_id user_id object_id', text: 'state sha256', integer: 'percent size_bytes' },
      order: ['declaration_id'],
      relations: { declarations: toOne('declarations', 'declaration_id', 'id') },
    }),
    fines: buildReadableTable({
      columns: {
        uuid: 'id user_id declaration_id',
        text:
          'track status notice_number delivery observed_at place plate authority_name sent_by decision_delivery ' +
          'payment',
        date: 'notice_date observed_on sent_on rapo_received_on decision_on registry_asked_on looked_on next_look_on',
        integer: 'amount_cents',
        boolean: 'geolocated reduced',
        timestamp: 'created_at updated_at',
      },
      order: ['created_at', 'id'],
      relations: {
        fine_steps: toMany('fine_steps', 'id', 'fine_id'),
        dossiers: toMany('dossiers', 'id', 'fine_id'),
      },
    }),
    fine_steps: buildReadableTable({
      columns: {
        uuid: 'id fine_id user_id',
        text: 'step channel delivery reference',
        date: 'happened_on',
        timestamp: 'recorded_at undone_at',
      },
      order: ['recorded_at', 'id'],
      relations: { fines: toOne('fines', 'fine_id', 'id') },
    }),
    dossiers: buildReadableTable({
      columns: {
        uuid: 'id fine_id user_id declaration_id object_id',
        text: 'kind state step failure sha256',
        integer: 'percent pages size_bytes',
        timestamp: 'created_at ready_at',
      },
      order: ['created_at', 'id'],
      relations: { fines: toOne('fines', 'fine_id', 'id') },
    }),
    checkouts: buildReadableTable({
      columns: {
        uuid: 'id user_id declaration_id',
        text: 'purpose plan_type state provider',
        integer: 'amount_cents',
        timestamp: 'created_at settled_at',
      },
      order: ['created_at', 'id'],
    }),
  } satisfies Record<string, ReadableTable>),
);
