import type { ReactNode } from 'react';
import { describeCallFailure } from '../../platform/index.ts';
import { FailedAlert } from '../failed-alert.tsx';

/** The part of a query of TanStack Query that `FailedRead` needs. */
export interface ReadQuery {
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  /** True when a page of a paged list failed: that page is fetched again, not the whole list. */
  readonly isFetchNextPageError?: boolean;
  readonly fetchNextPage?: () => unknown;
}

interface FailedReadProps {
  readonly title: string;
  /** Replaces the sentence of the failure. */
  readonly sentence?: string | undefined;
  readonly read: ReadQuery;
  readonly children?: ReactNode;
}

/** The reason why a read failed, with a button to retry; renders nothing while it has not failed. */
export function FailedRead({ title, sentence, read, children }: FailedReadProps) {
  if (!read.isError) return null;
  const ask = () => void (read.isFetchNextPageError === true ? read.fetchNextPage?.() : read.refetch());
  return (
    <FailedAlert
      title={title}
      sentence={sentence ?? describeCallFailure(read.error, '')}
      busy={read.isFetching}
      onRetry={ask}
    >
      {children}
    </FailedAlert>
  );
}
