import type { vehiclesContract } from '@placejuste/contracts/declarations';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { normalisePlate, ok, findPlateForm, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';

type Call = typeof vehiclesContract.calls.upsertVehicle;
const refuseField = refuseFieldOf<BodyOf<Call>>();

const maxVehicles = 10;

export type UpsertVehicle = BodyOf<Call> & { readonly id: string };

/**
 * Adds or changes a vehicle; the same identifier is the same vehicle, even once removed. A plate that is already
 * offered stays one vehicle: a new phone, without network, gives it another identifier, which declarations may name and
 * which the form does not offer.
 */
export async function upsertVehicle(
  { tx, clock, user }: CommandContext,
  request: UpsertVehicle,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const plate = normalisePlate(request.plate);
  if (findPlateForm(plate) === null) return refuseField('plate', 'PLATE_UNREADABLE');
  const name = request.name === '' ? plate : request.name;
  const repository = declarationsRepository(tx);
  const buildRow = (removedAt: Date | null) => ({
    id: request.id,
    user_id: user.id,
    plate,
    name,
    created_at: clock.now(),
    removed_at: removedAt,
  });
  await advisoryLock(tx, `vehicles/${user.id}`);
  const offered = await repository.listVehicles();
  const existing = offered.find((vehicle) => vehicle.id === request.id) ?? (await repository.findVehicle(request.id));
  const twin = offered.find((vehicle) => vehicle.plate === plate && vehicle.id !== request.id);
  if (twin !== undefined) {
    if (existing !== undefined) {
      await repository.renameVehicle(request.id, plate, name);
      await repository.removeVehicle(request.id, clock.now());
    } else if (!(await repository.addVehicle(buildRow(clock.now())))) return refuse('VEHICLE_NOT_FOUND');
    return ok({ id: twin.id, plate, name: twin.name });
  }
  if ((existing === undefined || existing.removed_at !== null) && offered.length >= maxVehicles)
    return refuse('VEHICLE_LIMIT');
  if (existing !== undefined) {
    await repository.renameVehicle(request.id, plate, name);
    return ok({ id: existing.id, plate, name });
  }
  return (await repository.addVehicle(buildRow(null)))
    ? ok({ id: request.id, plate, name })
    : refuse('VEHICLE_NOT_FOUND');
}
