import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';
import { buildDeviceView } from './device.view.ts';

type Call = typeof evidenceContract.calls.revokeDevice;

/** Revokes a device; its earlier signatures stay valid. A replay returns the time of the first revocation. */
export async function revokeDevice(
  { tx, clock }: CommandContext,
  { key }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const repository = evidenceRepository(tx);
  await repository.revokeDevice(key, clock.now());
  const row = await repository.findDevice(key);
  return row === undefined ? refuse('DEVICE_NOT_FOUND') : ok(buildDeviceView(row));
}
