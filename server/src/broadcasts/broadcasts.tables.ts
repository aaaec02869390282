import type { BroadcastAudience, BroadcastKind, BroadcastState } from '@placejuste/domain/broadcast';
import type { Generated } from 'kysely';

interface BroadcastsTable {
  readonly id: string;
  version: Generated<number>;
  kind: BroadcastKind;
  audience: BroadcastAudience;
  at_night: boolean;
  subject: string;
  text: string;
  state: Generated<BroadcastState>;
  readonly created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  decided_by: string | null;
  run: Generated<number>;
  counted_to: string | null;
  is_counted: Generated<boolean>;
  total: Generated<number>;
  sent: Generated<number>;
  refused: Generated<number>;
  failed: Generated<number>;
  skipped: Generated<number>;
  unsure: Generated<number>;
  erased: Generated<number>;
}

type SelectedRow<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Generated<infer Value> ? Value : Table[Name];
};
export type BroadcastRow = SelectedRow<BroadcastsTable>;

export type BroadcastsTables = { broadcasts: BroadcastsTable };
