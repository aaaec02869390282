import { useInfiniteQuery } from '@tanstack/react-query';
import { SecondaryLink } from '../ui/index.ts';
import { unconfirmedQuery } from './carers.queries.ts';
import { helpingText, unconfirmedText } from './carers.text.fr.ts';
import { useHelpedPeople } from './helping/use-helped-people.ts';

/** Counts declarations only: a waiting notice has deadlines, and is a step of its own. */
export function LazyCarerRows({ userId }: { readonly userId: string }) {
  const waitingPage = useInfiniteQuery({ ...unconfirmedQuery, refetchOnMount: 'always' }).data?.pages[0];
  const { rows } = useHelpedPeople(userId);
  const count = waitingPage?.rows.length ?? 0;
  return (
    <>
      {count > 0 && (
        <SecondaryLink to="/pwa/a-confirmer" icon="check" end={`${count}${waitingPage?.next == null ? '' : '\u00a0+'}`}>
          {unconfirmedText.row}
        </SecondaryLink>
      )}
      {rows !== null && rows.length > 0 && (
        <SecondaryLink to="/aidant" icon="user">
          {rows.length === 1 ? helpingText.declare(rows[0]?.firstName ?? '') : helpingText.row}
        </SecondaryLink>
      )}
    </>
  );
}
