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
  /** Null while none is on this device. */
  readonly rules: readonly TownRule[] | null;
  /** When this device received them; null while the server's own answer is shown. */
  readonly keptAt: string | null;
  readonly loading: boolean;
}

/** Rules change a few times a year: an hour old is new. */
const freshMs = 3_600_000;

/** What the service says, else what it last said on this device: the same for everybody, so it may be kept. */
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
