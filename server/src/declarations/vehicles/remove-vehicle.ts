import type { vehiclesContract } from '@placejuste/contracts/declarations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

type Call = typeof vehiclesContract.calls.removeVehicle;

/** Removes a vehicle from the form; declarations that name it keep it. */
export async function removeVehicle(
  { tx, clock }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const isRemoved = await declarationsRepository(tx).removeVehicle(id, clock.now());
  return isRemoved ? ok({ removed: isRemoved }) : refuse('VEHICLE_NOT_FOUND');
}
