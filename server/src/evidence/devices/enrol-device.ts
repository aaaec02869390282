import { createPublicKey } from 'node:crypto';
import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';
import type { DeviceRow } from '../evidence.tables.ts';
import { computeThumbprint } from '../service-key.ts';
import { buildDeviceView } from './device.view.ts';

type Call = typeof evidenceContract.calls.enrolDevice;

const maxInUse = 20;

/** Enrols a phone's public key for this account; a replay returns the same answer. */
export async function enrolDevice(
  { tx, clock, user }: CommandContext,
  { key, jwk, label }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  if (computeThumbprint(jwk) !== key || !isOnCurve(jwk)) return refuse('DEVICE_KEY_INVALID');
  const repository = evidenceRepository(tx);
  const rows = await repository.listDevices();
  const enrolled = rows.find((row) => row.key === key);
  if (enrolled !== undefined)
    return enrolled.revoked_at === null ? ok(buildDeviceView(enrolled)) : refuse('DEVICE_KEY_TAKEN');
  const now = clock.now();
  const inUse = rows.filter((one) => one.revoked_at === null);
  // Each sign-out leaves a key behind: the least recently used one is revoked to make room, so that nobody is blocked.
  if (inUse.length >= maxInUse) {
    const uses = await repository.listLastUses();
    const computeLastUse = (one: DeviceRow) => Math.max(one.enrolled_at.getTime(), uses.get(one.key)?.getTime() ?? 0);
    const oldestFirst = inUse.toSorted((one, other) => computeLastUse(one) - computeLastUse(other));
    for (const old of oldestFirst.slice(0, -(maxInUse - 1))) await repository.revokeDevice(old.key, now);
  }
  const row: DeviceRow = { key, user_id: user.id, x: jwk.x, y: jwk.y, label, enrolled_at: now, revoked_at: null };
  if (await repository.addDevice(row)) return ok(buildDeviceView(row));
  // A concurrent request enrolled it first, or the key belongs to somebody else: the refusal rolls the revocation back.
  const twin = await repository.findDevice(key);
  return twin === undefined ? refuse('DEVICE_KEY_TAKEN') : ok(buildDeviceView(twin));
}

function isOnCurve(jwk: BodyOf<Call>['jwk']): boolean {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' }).asymmetricKeyType === 'ec';
  } catch {
    return false;
  }
}
