import '../admin.css';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notify } from '../../accessibility/index.ts';
import { CallFailure, type CallRefusal, type pagesQuery } from '../../platform/index.ts';
import { Button, FailedRead, Skeleton } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly waiting?: number;
}

interface TeamListProps<Row> {
  /** Identifier of the heading, unique on the page. */
  readonly id: string;
  readonly query: ReturnType<typeof pagesQuery<Page<Row>>>;
  readonly text: {
    readonly title: string;
    readonly loading: string;
    readonly failed: string;
    readonly lead?: string;
    /** Sentence of an empty list, for a list without a count. */
    readonly empty?: string;
    readonly waiting?: (count: number) => string;
  };
  /** True inside a `Disclosure`, whose summary already shows the title. */
  readonly folded?: boolean;
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}

/**
 * One list of rows that wait for the team, oldest first, page by page. Renders nothing for a person without its role;
 * an ended session is reported, because a missing list would seem empty.
 */
export function TeamList<Row>({ id, query, text, folded = false, keyOf, children }: TeamListProps<Row>) {
  const list = useInfiniteQuery(query);
  if (list.data === undefined && list.error instanceof CallFailure && list.error.refusal.code === 'ROLE_REQUIRED')
    return null;
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  // The last fetched page has the latest count.
  const waitingCount = list.data?.pages.at(-1)?.waiting;
  return (
    <section className="stack team-list" aria-labelledby={id}>
      <h2 id={id} className={folded ? 'visually-hidden' : undefined}>
        {text.title}
      </h2>
      {text.lead !== undefined && <p className="soft">{text.lead}</p>}
      <FailedRead title={text.failed} read={list} />
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {waitingCount !== undefined && text.waiting !== undefined && <p className="soft">{text.waiting(waitingCount)}</p>}
      {list.isSuccess && rows.length === 0 && text.empty !== undefined && <p>{text.empty}</p>}
      <ul className="plain stack whole-width">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {adminText.more}
        </Button>
      )}
    </section>
  );
}

/** Mutation of one row of a list: on success, a toast shows `describeResult(value)` and the list is fetched again. */
export function useTeamAct<Value, Input = void>(
  query: { readonly queryKey: readonly unknown[] },
  act: (input: Input) => Promise<{ readonly ok: true; readonly value: Value } | CallRefusal>,
  describeResult: (value: Value) => string,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input): Promise<Value> => {
      const outcome = await act(input);
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onError: (error) => {
      // The new messages are fetched, and the typed text stays.
      if (error instanceof CallFailure && error.refusal.code === 'THREAD_CHANGED')
        void cache.invalidateQueries({ queryKey: query.queryKey });
    },
    onSuccess: async (value) => {
      notify('good', describeResult(value));
      await cache.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}
