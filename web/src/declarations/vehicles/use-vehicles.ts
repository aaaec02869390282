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
  /** Null while they are not known at all. With the changes that wait on this phone. */
  readonly rows: readonly Vehicle[] | null;
  /** Those that this phone adds or changes by an action that waits; absent for a carer. */
  readonly waitingRows?: readonly Vehicle[];
  /** Why they are not known; null while they are, or are being read. */
  readonly failure: string | null;
  readonly retry: () => void;
  /** False for a carer: the vehicles are the holder's. */
  readonly canAdd: boolean;
}

/** Vehicles of the last answer kept on this device; null when there is none. */
export function readLastVehicles(userId: string): readonly Vehicle[] | null {
  const storedVehicles = readLastKnown(userId, keptAs);
  return areVehicles(storedVehicles) ? storedVehicles : null;
}

/**
 * A person's vehicles: as the service says, else as it last said on this device, so that a car can be chosen offline.
 */
export function useVehicles(userId: string, enabled = true): Vehicles {
  const query = useQuery({ ...vehiclesQuery, enabled });
  const fresh = query.data;
  const { rows: undelivered } = useOutbox();
  const waitingRows = useMemo(() => listWaitingVehicles(undelivered), [undelivered]);
  // The same rows at each render, and storage read once: what depends on them does not run again.
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
    // Said at the first failure: without a network nobody waits for the next tries to type a plate.
    failure:
      rows === null && query.failureReason !== null
        ? describeCallFailure(query.failureReason, wizardText.vehicle.failed)
        : null,
    retry: () => void query.refetch(),
    canAdd: true,
  };
}

/**
 * Once what waited is sent or refused, the list is read again. Meanwhile it holds the change (`changed`), so that the
 * plate before it does not come back for a moment.
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
