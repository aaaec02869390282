import type { PositionSource } from '@placejuste/domain/declaration';
import type { StationMark, StationReason, StationState } from '@placejuste/domain/station';
import type { Generated } from 'kysely';

interface StationColumns {
  id: string;
  user_id: Generated<string | null>;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  position_source: PositionSource;
  places: number;
  marks: StationMark[];
  remark: string | null;
  object_id: string | null;
  show_photo: Generated<boolean>;
  label: Generated<string | null>;
  /** Null until the geocoder has answered. */
  address_known: Generated<boolean | null>;
  status: Generated<StationState>;
  reason: Generated<StationReason | null>;
  submitted_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  /** The place that it duplicates. */
  merged_into: Generated<string | null>;
  /** When the team last reviewed the reports about it. */
  reviewed_at: Generated<Date | null>;
  reviewed_by: Generated<string | null>;
}

export type StationsTables = {
  stations: StationColumns;
  station_checks: { station_id: string; user_id: Generated<string>; day: string; there: boolean; checked_at: Date };
};

/** A row as read. */
export type StationRow = {
  [Column in keyof StationColumns]: StationColumns[Column] extends Generated<infer Value>
    ? Value
    : StationColumns[Column];
};

/** A published place, with the reports about it since. */
export interface PublishedRow
  extends Omit<StationRow, 'address_known' | 'decided_by' | 'user_id' | 'merged_into' | 'reviewed_at' | 'reviewed_by'> {
  readonly seen_at: Date;
  readonly said_gone: number;
}

/** A place reported as gone. */
export interface ReportedRow
  extends Pick<
    PublishedRow,
    | 'id'
    | 'latitude'
    | 'longitude'
    | 'places'
    | 'marks'
    | 'remark'
    | 'label'
    | 'object_id'
    | 'submitted_at'
    | 'seen_at'
    | 'said_gone'
  > {
  readonly said_gone_at: Date;
}

/** A published place near another one. */
export type NeighbourRow = Pick<StationRow, 'id' | 'latitude' | 'longitude' | 'label' | 'places'>;
