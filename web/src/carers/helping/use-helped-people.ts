import type { helpedPerson } from '@placejuste/contracts/carers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { keepLastKnown, readLastKnown, describeCallFailure } from '../../platform/index.ts';
import { helpedPeopleQuery } from '../carers.queries.ts';
import { helpingText } from '../carers.text.fr.ts';

export type HelpedPerson = z.output<typeof helpedPerson>;
const keptAs = 'helped-people';

/** Helped people of the last reply stored on this device, for a carer without a network; null when there is none. */
export function readLastHelpedPeople(userId: string): readonly HelpedPerson[] | null {
  const storedPeople = readLastKnown(userId, keptAs);
  return Array.isArray(storedPeople) && storedPeople.every(isHelpedPerson) ? storedPeople : null;
}

function isHelpedPerson(storedValue: unknown): storedValue is HelpedPerson {
  if (typeof storedValue !== 'object' || storedValue === null) return false;
  const { id, firstName, vehicles }: Partial<Record<keyof HelpedPerson, unknown>> = storedValue;
  return typeof id === 'string' && typeof firstName === 'string' && Array.isArray(vehicles);
}

interface HelpedPeople {
  /** Null while unknown. */
  readonly rows: readonly HelpedPerson[] | null;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** The helped people: from the service, else from its last reply stored on this device. */
export function useHelpedPeople(userId: string): HelpedPeople {
  const query = useQuery({ ...helpedPeopleQuery, refetchOnMount: 'always' });
  const fresh = query.data?.rows;
  useEffect(() => {
    if (fresh !== undefined) keepLastKnown(userId, keptAs, fresh);
  }, [fresh, userId]);
  const rows = useMemo(() => fresh ?? readLastHelpedPeople(userId), [fresh, userId]);
  return {
    rows,
    failure:
      rows === null && query.failureReason !== null
        ? describeCallFailure(query.failureReason, helpingText.failed)
        : null,
    retry: () => void query.refetch(),
  };
}
