import type { vehiclesContract } from '@placejuste/contracts/declarations';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { normalisePlate, ok, plateForm, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

type Call = typeof vehiclesContract.calls.upsertVehicle;
const refuseField = refuseFieldOf<BodyOf<Call>>();

const maxVehicles = 10;

export type UpsertVehicle = BodyOf<Call> & { readonly id: string };

/**
 * Adds a vehicle or corrects one; the same identifier twice is the same vehicle, also after it was removed. A plate
 * that is already offered stays one vehicle: a new phone, without network, gives it another identifier, which
 * declarations may name and which is not offered.
 */
export async function upsertVehicle(
  { tx, clock, user }: CommandContext,
  asked: UpsertVehicle,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const plate = normalisePlate(asked.plate);
  if (plateForm(plate) === null) return refuseField('plate', 'PLATE_UNREADABLE');
  const name = asked.name === '' ? plate : asked.name;
  const repository = declarationsRepository(tx);
  const rowOf = (removedAt: Date | null) => ({
    id: asked.id,
    user_id: user.id,
    plate,
    name,
    created_at: clock.now(),
    removed_at: removedAt,
  });
  await advisoryLock(tx, `vehicles/${user.id}`);
  const offered = await repository.listVehicles();
  const existing = offered.find((vehicle) => vehicle.id === asked.id) ?? (await repository.findVehicle(asked.id));
  const twin = offered.find((vehicle) => vehicle.plate === plate && vehicle.id !== asked.id);
  if (twin !== undefined) {
    if (existing !== undefined) {
      await repository.renameVehicle(asked.id, plate, name);
      await repository.removeVehicle(asked.id, clock.now());
    } else if (!(await repository.addVehicle(rowOf(clock.now())))) return refuse('VEHICLE_NOT_FOUND');
    return ok({ id: twin.id, plate, name: twin.name });
  }
  if ((existing === undefined || existing.removed_at !== null) && offered.length >= maxVehicles)
    return refuse('VEHICLE_LIMIT');
  if (existing !== undefined) {
    await repository.renameVehicle(asked.id, plate, name);
    return ok({ id: existing.id, plate, name });
  }
  return (await repository.addVehicle(rowOf(null))) ? ok({ id: asked.id, plate, name }) : refuse('VEHICLE_NOT_FOUND');
}
