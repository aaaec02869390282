import { declarationsContract, vehicle } from '@placejuste/contracts/declarations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { callQuery, keepLastKnown, lastKnown, sentenceOf } from '../platform/index.ts';
import { declareText } from './declare.text.fr.ts';

const keptAs = 'vehicles';
const keptShape = z.array(vehicle);
export type Vehicle = z.output<typeof vehicle>;

export interface Vehicles {
  /** Null while they are not known at all. */
  readonly rows: readonly Vehicle[] | null;
  /** Why they are not known; null while they are, or are being read. */
  readonly failure: string | null;
  readonly retry: () => void;
}

/** Those the service last named on this device; none when it never did. */
export function lastVehicles(userId: string): readonly Vehicle[] | null {
  const kept = z.safeParse(keptShape, lastKnown(userId, keptAs));
  return kept.success ? kept.data : null;
}

/** A person's vehicles: as the service says, else as it last said on this device, so that a car can be chosen offline. */
export function useVehicles(userId: string): Vehicles {
  const query = useQuery(callQuery(declarationsContract.calls.listVehicles, {}));
  const fresh = query.data?.rows;
  useEffect(() => {
    if (fresh !== undefined) keepLastKnown(userId, keptAs, fresh);
  }, [fresh, userId]);
  const rows = fresh ?? lastVehicles(userId);
  return {
    rows,
    failure: rows === null && query.isError ? sentenceOf(query.error, declareText.vehicle.failed) : null,
    retry: () => void query.refetch(),
  };
}
