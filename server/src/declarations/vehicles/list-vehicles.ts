import type { vehiclesContract } from '@placejuste/contracts/declarations';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

/** Lists the vehicles that a declaration can name: at most ten. */
export async function listVehicles({
  tx,
}: CommandContext): Promise<Result<ReplyOf<typeof vehiclesContract.calls.listVehicles>, never>> {
  const rows = await declarationsRepository(tx).listVehicles();
  return ok({ rows: rows.map(({ id, plate, name }) => ({ id, plate, name })) });
}
