import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { DeviceRow } from '../evidence.tables.ts';

type Device = ReplyOf<typeof evidenceContract.calls.enrolDevice>;

export function buildDeviceView({ key, label, enrolled_at, revoked_at }: DeviceRow): Device {
  return { key, label, enrolledAt: enrolled_at.toISOString(), revokedAt: revoked_at?.toISOString() ?? null };
}
