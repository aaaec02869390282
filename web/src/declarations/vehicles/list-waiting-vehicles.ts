import { normalisePlate } from '@placejuste/domain/kernel';
import { isSentAutomatically, type OutboxRow } from '../../offline/index.ts';
import type { Vehicle } from './read-vehicles.ts';

/**
 * Lists the vehicles that the undelivered actions of this phone (in order) add or change, as the newest action has
 * them. A refused change is left out: the service has the former vehicle. A refused addition is kept, since the
 * declarations of its vehicle wait for it.
 */
export function listWaitingVehicles(rows: readonly OutboxRow[]): readonly Vehicle[] {
  const newest = new Map<string, Vehicle>();
  for (const row of rows) {
    if (row.kind !== 'vehicle.upsert') continue;
    const vehicleId = readVehicleId(row);
    const isAddition = vehicleId === undefined && row.lastCode !== 'SYNC_ID_TAKEN';
    if (!isSentAutomatically(row) && !isAddition) continue;
    const id = vehicleId ?? row.id;
    const plate = normalisePlate(toText(row.payload['plate']));
    newest.set(id, { id, plate, name: toText(row.payload['name']) || plate });
  }
  return [...newest.values()];
}

/** Returns the vehicles as they will be once the waiting actions are sent; the same array when nothing differs. */
export function withWaiting(knownVehicles: readonly Vehicle[], waitingRows: readonly Vehicle[]): readonly Vehicle[] {
  const changedRows = knownVehicles.map((row) => {
    const change = waitingRows.find(({ id }) => id === row.id);
    return change === undefined || (change.plate === row.plate && change.name === row.name) ? row : change;
  });
  return changedRows.some((row, index) => row !== knownVehicles[index]) ? changedRows : knownVehicles;
}

/** Returns the id of the vehicle that an action changes; undefined when it adds one. */
export function readVehicleId({ payload }: OutboxRow): string | undefined {
  return toText(payload['vehicleId']) || undefined;
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
