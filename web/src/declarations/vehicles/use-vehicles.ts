import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useOutbox } from '../../offline/index.ts';
import { keepLastKnown, readLastKnown, describeCallFailure } from '../../platform/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { areVehicles, type Vehicle } from './read-vehicles.ts';
import { vehiclesKey, vehiclesQuery } from './vehicles.queries.ts';
import { listWaitingVehicles, withWaiting } from './list-waiting-vehicles.ts';

const keptAs = 'vehicles';

export interface Vehicles {
  /** Vehicles with the changes that wait on this phone; null while they are unknown. */
  readonly rows: readonly Vehicle[] | null;
  /** Vehicles added or changed by a waiting action of this phone; absent for a carer. */
  readonly waitingRows?: readonly Vehicle[];
  /** Reason why the vehicles are unknown; null when they are known or being read. */
  readonly failure: string | null;
  readonly retry: () => void;
  /** False for a carer: the vehicles are the holder's. */
  readonly canAdd: boolean;
}

/** Vehicles of the last answer stored on this device; null when there is none. */
export function readLastVehicles(userId: string): readonly Vehicle[] | null {
  const storedVehicles = readLastKnown(userId, keptAs);
  return areVehicles(storedVehicles) ? storedVehicles : null;
}

/**
 * The person's vehicles from the service, or from its last answer on this device, so that one can be chosen offline.
 */
export function useVehicles(userId: string, enabled = true): Vehicles {
  const query = useQuery({ ...vehiclesQuery, enabled });
  const fresh = query.data;
  const { rows: undelivered } = useOutbox();
  const waitingRows = useMemo(() => listWaitingVehicles(undelivered), [undelivered]);
  // Memoised so that storage is read once and dependent effects do not run at each render.
  const knownVehicles = useMemo(() => fresh ?? readLastVehicles(userId), [fresh, userId]);
  const rows = useMemo(
    () => (knownVehicles === null ? null : withWaiting(knownVehicles, waitingRows)),
    [knownVehicles, waitingRows],
  );
  useEffect(() => {
    if (rows !== null && (fresh !== undefined || rows !== knownVehicles)) keepLastKnown(userId, keptAs, rows);
  }, [rows, knownVehicles, fresh, userId]);
  useReadAgain(rows === fresh ? undefined : rows, waitingRows);
  return {
    rows,
    waitingRows,
    // Shown at the first failure: without a network, a plate can be typed before the next tries.
    failure:
      rows === null && query.failureReason !== null
        ? describeCallFailure(query.failureReason, wizardText.vehicle.failed)
        : null,
    retry: () => void query.refetch(),
    canAdd: true,
  };
}

/**
 * Reads the list again once the waiting actions are sent or refused. Until then the cached list holds the change
 * (`changedVehicles`), so that the former plate does not reappear for a moment.
 */
function useReadAgain(changedVehicles: readonly Vehicle[] | null | undefined, waitingRows: readonly Vehicle[]): void {
  const cache = useQueryClient();
  useEffect(() => {
    const updatedAt = cache.getQueryState(vehiclesKey)?.dataUpdatedAt ?? 0;
    if (changedVehicles != null && updatedAt > 0) cache.setQueryData(vehiclesKey, changedVehicles, { updatedAt });
  }, [cache, changedVehicles]);
  const waits = waitingRows.map(({ id, plate, name }) => `${id} ${plate} ${name}`).join();
  useEffect(() => {
    if (waits === '') return;
    return () => void cache.invalidateQueries({ queryKey: vehiclesKey });
  }, [cache, waits]);
}
