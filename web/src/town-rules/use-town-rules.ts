import { townRules } from '@placejuste/contracts/town-rules';
import type { TownRule } from '@placejuste/domain/town-rule';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { readLocalValue, writeLocalValue } from '../offline/index.ts';
import { townRulesQuery } from './town-rules.queries.ts';

const keptAs = 'placejuste_town_rules';
const keptShape = z.object({ keptAt: z.iso.datetime(), rules: townRules.shape.rules });

export interface TownRules {
  /** Null when this device has none. */
  readonly rules: readonly TownRule[] | null;
  /** Time at which this device stored them; null for a reply of the server. */
  readonly keptAt: string | null;
  readonly loading: boolean;
}

/** Milliseconds. Rules change a few times a year: an hour is fresh enough. */
const freshMs = 3_600_000;

/**
 * Rules from the service, else from its last reply stored on this device: the same for all people, so they may be
 * stored.
 */
export function useTownRules(): TownRules {
  const query = useQuery({ ...townRulesQuery, staleTime: freshMs });
  const fresh = query.data?.rules;
  const [storedRules] = useState(() => z.safeParse(keptShape, readLocalValue(keptAs)).data ?? null);
  useEffect(() => {
    if (fresh !== undefined) writeLocalValue(keptAs, { keptAt: new Date().toISOString(), rules: fresh });
  }, [fresh]);
  if (fresh !== undefined) return { rules: fresh, keptAt: null, loading: false };
  return {
    rules: storedRules?.rules ?? null,
    keptAt: storedRules?.keptAt ?? null,
    loading: query.isPending && storedRules === null,
  };
}
