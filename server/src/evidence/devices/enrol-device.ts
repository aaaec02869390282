import { createPublicKey } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { evidenceContract } from '@placejuste/contracts/evidence';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { evidenceRepository } from './evidence.repository.ts';
import type { DeviceRow } from './evidence.tables.ts';
import { thumbprint } from './service-key.ts';

type Calls = typeof evidenceContract.calls;
type Device = ReplyOf<Calls['enrolDevice']>;

const mostInUse = 20;

/** Takes a phone's public key for this account; the same key again answers the same. */
export async function enrolDevice(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  user: RequestUser,
  key: string,
  { jwk, label }: BodyOf<Calls['enrolDevice']>,
): Promise<Result<Device, 'DEVICE_KEY_INVALID' | 'DEVICE_KEY_TAKEN'>> {
  if (thumbprint(jwk) !== key || !isOnCurve(jwk)) return refuse('DEVICE_KEY_INVALID');
  const repository = evidenceRepository(tx);
  const rows = await repository.devices();
  const standing = rows.find((row) => row.key === key);
  if (standing !== undefined)
    return standing.revoked_at === null ? ok(deviceView(standing)) : refuse('DEVICE_KEY_TAKEN');
  // Each sign-out leaves a key behind: the oldest makes room, and nobody is stopped for it.
  for (const old of rows.filter((one) => one.revoked_at === null).slice(0, -(mostInUse - 1)))
    await repository.revokeDevice(old.key, clock.now());
  const row: DeviceRow = {
    key,
    user_id: user.id,
    x: jwk.x,
    y: jwk.y,
    label,
    enrolled_at: clock.now(),
    revoked_at: null,
  };
  if (await repository.addDevice(row)) return ok(deviceView(row));
  // A twin request got in between, or the key is somebody else's.
  const twin = await repository.device(key);
  return twin === undefined ? refuse('DEVICE_KEY_TAKEN') : ok(deviceView(twin));
}

export async function revokeDevice(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  key: string,
): Promise<Result<Device, 'DEVICE_NOT_FOUND'>> {
  const repository = evidenceRepository(tx);
  await repository.revokeDevice(key, clock.now());
  const row = await repository.device(key);
  return row === undefined ? refuse('DEVICE_NOT_FOUND') : ok(deviceView(row));
}

export function deviceView({ key, label, enrolled_at, revoked_at }: DeviceRow): Device {
  return { key, label, enrolledAt: enrolled_at.toISOString(), revokedAt: revoked_at?.toISOString() ?? null };
}

function isOnCurve(jwk: BodyOf<Calls['enrolDevice']>['jwk']): boolean {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}
