import type { evidenceContract } from '@placejuste/contracts/evidence';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { evidenceRepository } from '../evidence.repository.ts';
import { buildDeviceView } from './device.view.ts';

type Call = typeof evidenceContract.calls.listDevices;

/** Lists the person's phones, with the last deposit that each signed. */
export async function listDevices({ tx }: CommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const repository = evidenceRepository(tx);
  const rows = await repository.listDevices();
  const uses = await repository.listLastUses();
  return ok({
    rows: rows.map((row) => ({ ...buildDeviceView(row), lastUsedAt: uses.get(row.key)?.toISOString() ?? null })),
  });
}
