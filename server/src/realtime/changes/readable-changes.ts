/** Column types as the client names them; it converts those that it knows to JavaScript values. */
type ColumnType = 'uuid' | 'text' | 'bool' | 'timestamptz' | 'date';

export interface ReadableChange {
  readonly key: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
}

/** Changes of their own rows that people hear of (decisions §8): enough to know that a screen is out of date. */
export const readableChanges: Readonly<Record<string, ReadableChange>> = {
  profiles: {
    key: 'user_id',
    columns: {
      user_id: 'uuid',
      account_status: 'text',
      subscription_start_date: 'timestamptz',
      subscription_type: 'text',
      cmi_validated: 'bool',
      carte_grise_validated: 'bool',
      subscription_paid: 'bool',
      created_at: 'timestamptz',
    },
  },
  documents: {
    key: 'id',
    columns: {
      id: 'uuid',
      user_id: 'uuid',
      kind: 'text',
      status: 'text',
      submitted_at: 'timestamptz',
      decided_at: 'timestamptz',
    },
  },
  declarations: {
    key: 'id',
    columns: { id: 'uuid', user_id: 'uuid', status: 'text', payment: 'text', deposited_at: 'timestamptz' },
  },
  notifications: {
    key: 'id',
    columns: { id: 'uuid', user_id: 'uuid', kind: 'text', created_at: 'timestamptz', read_at: 'timestamptz' },
  },
  fines: {
    key: 'id',
    columns: { id: 'uuid', user_id: 'uuid', status: 'text', sent_on: 'date', updated_at: 'timestamptz' },
  },
};
