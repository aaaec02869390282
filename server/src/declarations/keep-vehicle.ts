import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { BodyOf } from '@placejuste/contracts/kernel';
import { normalisePlate, ok, plateForm, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import { advisoryLock, type Tx } from '../platform/postgres/index.ts';
import { declarationsRepository } from './declarations.repository.ts';
import type { VehicleRow } from './declarations.tables.ts';

const refuseField = refuseFieldOf<BodyOf<typeof declarationsContract.calls.upsertVehicle>>();

const mostVehicles = 10;

/** Adds a vehicle or corrects one; the same identifier twice is the same vehicle, also after it was removed. */
export async function keepVehicle(
  tx: Tx,
  platform: Pick<Platform, 'clock'>,
  user: RequestUser,
  asked: { readonly id: string; readonly plate: string; readonly name: string },
): Promise<Result<VehicleRow, 'PLATE_UNREADABLE' | 'VEHICLE_LIMIT' | 'VEHICLE_NOT_FOUND'>> {
  const plate = normalisePlate(asked.plate);
  if (plateForm(plate) === null) return refuseField('plate', 'PLATE_UNREADABLE');
  const name = asked.name === '' ? plate : asked.name;
  const repository = declarationsRepository(tx);
  await advisoryLock(tx, `vehicles/${user.id}`);
  const offered = await repository.vehicles();
  const existing = offered.find((vehicle) => vehicle.id === asked.id) ?? (await repository.vehicle(asked.id));
  if ((existing === undefined || existing.removed_at !== null) && offered.length >= mostVehicles)
    return refuse('VEHICLE_LIMIT');
  if (existing !== undefined) {
    await repository.renameVehicle(asked.id, plate, name);
    return ok({ ...existing, plate, name, removed_at: null });
  }
  const row = { id: asked.id, user_id: user.id, plate, name, created_at: platform.clock.now(), removed_at: null };
  return (await repository.addVehicle(row)) ? ok(row) : refuse('VEHICLE_NOT_FOUND');
}
