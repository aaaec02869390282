import type { NearStation, OwnStation, ReportedStation, WaitingStation } from '@placejuste/contracts/stations';
import { computeMetresBetween, type GeoPoint } from '@placejuste/domain/kernel';
import type { Cursor, Platform } from '../platform/http/index.ts';
import { buildPreviewLink } from '../storage/index.ts';
import type { PublishedRow, ReportedRow, StationRow } from './stations.tables.ts';

type Links = Pick<Platform, 'secrets' | 'clock'>;
type StationColumns = Pick<StationRow, 'id' | 'latitude' | 'longitude' | 'places' | 'marks' | 'remark' | 'label'>;

const selectCommonFields = ({ id, latitude, longitude, places, marks, remark, label }: StationColumns) => ({
  id,
  latitude,
  longitude,
  places,
  marks,
  remark,
  label,
});
const picture = (platform: Links, objectId: string | null): string | null =>
  objectId === null ? null : buildPreviewLink(platform, objectId);

export function buildOwnView(platform: Links, row: StationRow): OwnStation {
  return {
    ...selectCommonFields(row),
    photoUrl: picture(platform, row.object_id),
    status: row.status,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
  };
}

export function buildNearView(platform: Links, row: PublishedRow, from: GeoPoint): NearStation {
  return {
    ...selectCommonFields(row),
    photoUrl: row.show_photo ? picture(platform, row.object_id) : null,
    metres: Math.round(computeMetresBetween(from, row)),
    seenAt: row.seen_at.toISOString(),
    saidGone: row.said_gone,
  };
}

export function buildWaitingView(
  platform: Links,
  row: StationRow,
  duplicates: WaitingStation['duplicates'],
): WaitingStation {
  return {
    ...selectCommonFields(row),
    photoUrl: picture(platform, row.object_id),
    accuracy: row.accuracy,
    positionSource: row.position_source,
    addressKnown: row.address_known,
    submittedAt: row.submitted_at.toISOString(),
    duplicates,
  };
}

export function buildReportedView(
  platform: Links,
  row: ReportedRow,
  duplicates: WaitingStation['duplicates'],
): ReportedStation {
  return {
    ...selectCommonFields(row),
    photoUrl: picture(platform, row.object_id),
    seenAt: row.seen_at.toISOString(),
    saidGone: row.said_gone,
    saidGoneAt: row.said_gone_at.toISOString(),
    duplicates,
  };
}

export function toCursor({ submitted_at: at, id }: Pick<StationRow, 'submitted_at' | 'id'>): Cursor {
  return { at, id };
}
