import type { helpedPerson } from '@placejuste/contracts/carers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type * as z from 'zod/mini';
import { keepLastKnown, lastKnown, sentenceOf } from '../../platform/index.ts';
import { helpedPeopleQuery } from '../carers.queries.ts';
import { helpingText } from '../carers.text.fr.ts';

export type HelpedPerson = z.output<typeof helpedPerson>;
const keptAs = 'helped-people';

/** Helped people of the last answer kept on this device, for a carer without a network; null when there is none. */
export function lastHelpedPeople(userId: string): readonly HelpedPerson[] | null {
  const kept = lastKnown(userId, keptAs);
  return Array.isArray(kept) && kept.every(isHelpedPerson) ? kept : null;
}

function isHelpedPerson(kept: unknown): kept is HelpedPerson {
  if (typeof kept !== 'object' || kept === null) return false;
  const { id, firstName, vehicles }: Partial<Record<keyof HelpedPerson, unknown>> = kept;
  return typeof id === 'string' && typeof firstName === 'string' && Array.isArray(vehicles);
}

interface HelpedPeople {
  /** Null while they are not known at all. */
  readonly rows: readonly HelpedPerson[] | null;
  readonly failure: string | null;
  readonly retry: () => void;
}

/** The people one helps: as the service says, else as it last said on this device. */
export function useHelpedPeople(userId: string): HelpedPeople {
  const query = useQuery({ ...helpedPeopleQuery, refetchOnMount: 'always' });
  const fresh = query.data?.rows;
  useEffect(() => {
    if (fresh !== undefined) keepLastKnown(userId, keptAs, fresh);
  }, [fresh, userId]);
  const rows = useMemo(() => fresh ?? lastHelpedPeople(userId), [fresh, userId]);
  return {
    rows,
    failure: rows === null && query.failureReason !== null ? sentenceOf(query.failureReason, helpingText.failed) : null,
    retry: () => void query.refetch(),
  };
}
