import type { vehicle } from '@placejuste/contracts/declarations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { keepLastKnown, lastKnown, sentenceOf } from '../../platform/index.ts';
import { wizardText } from '../wizard/wizard.text.fr.ts';
import { vehiclesQuery } from './vehicles.queries.ts';

const keptAs = 'vehicles';
export type Vehicle = z.output<typeof vehicle>;

export interface Vehicles {
  /** Null while they are not known at all. */
  readonly rows: readonly Vehicle[] | null;
  /** Why they are not known; null while they are, or are being read. */
  readonly failure: string | null;
  readonly retry: () => void;
  /** False for a carer: the vehicles are the holder's. */
  readonly canAdd: boolean;
}

/** Vehicles of the last answer kept on this device; null when there is none. */
export function lastVehicles(userId: string): readonly Vehicle[] | null {
  const kept = lastKnown(userId, keptAs);
  return Array.isArray(kept) && kept.every(isVehicle) ? kept : null;
}

/** Checked by hand: zod weighs more than the rest of the first step. */
function isVehicle(kept: unknown): kept is Vehicle {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, plate, name }: Partial<Record<keyof Vehicle, unknown>> = kept;
  return [id, plate, name].every((value) => typeof value === 'string');
}

/**
 * A person's vehicles: as the service says, else as it last said on this device, so that a car can be chosen offline.
 */
export function useVehicles(userId: string, enabled = true): Vehicles {
  const query = useQuery({ ...vehiclesQuery, enabled });
  const fresh = query.data;
  useEffect(() => {
    if (fresh !== undefined) keepLastKnown(userId, keptAs, fresh);
  }, [fresh, userId]);
  // The same rows at each render, and storage read once: what depends on them does not run again.
  const rows = useMemo(() => fresh ?? lastVehicles(userId), [fresh, userId]);
  return {
    rows,
    // Said at the first failure: without a network nobody waits for the next tries to type a plate.
    failure:
      rows === null && query.failureReason !== null ? sentenceOf(query.failureReason, wizardText.vehicle.failed) : null,
    retry: () => void query.refetch(),
    canAdd: true,
  };
}
