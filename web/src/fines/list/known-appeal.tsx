import type { FineSummary } from '@placejuste/contracts/fines';
import { canFactsChange, isRectifiedNotice, readNumber } from '@placejuste/domain/fine';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Alert, LinkButton } from '../../ui/index.ts';
import { useFinePath } from '../fine-paths.ts';
import { fineQuery } from '../fines.queries.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FineFormValues } from '../form/fine-form-values.ts';
import { finePages } from './fine-pages.queries.ts';

const text = finesText.track.known;

/** A rectified notice bears the number of the first one: where that one is recorded, the answer is noted there. */
export function KnownAppeal({ title, noticeNumber }: Pick<FineFormValues, 'title' | 'noticeNumber'>) {
  const { form, number } = readNumber(noticeNumber);
  const knownFine = useKnownFine(title === 'rectified' && form === 'fps' ? number : null);
  // It comes while the number is typed: the region stands before it speaks.
  return <div role="status">{knownFine !== null && <Known row={knownFine} />}</div>;
}

/** The first notice of payment of that number among all of this person's; null while none is found. */
function useKnownFine(number: string | null): FineSummary | null {
  const list = useInfiniteQuery({ ...finePages, enabled: number !== null });
  const knownFine = list.data?.pages
    .flatMap((page) => page.rows)
    .find((row) => row.track === 'fps' && row.noticeNumber === number);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const mayBeFurther =
    number !== null && knownFine === undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  const pages = list.data?.pages.length;
  // Also named for the effect: two drawings may both find that there is more.
  useEffect(() => {
    if (mayBeFurther) void fetchNextPage();
  }, [mayBeFurther, pages, fetchNextPage]);
  return number === null ? null : (knownFine ?? null);
}

/** Leads to what can be noted of it now: a list does not say whether that notice is itself a rectified one. */
function Known({ row: { id, status } }: { readonly row: FineSummary }) {
  const path = useFinePath();
  const isUnsent = canFactsChange(status);
  const fineResult = useQuery({ ...fineQuery(id), enabled: isUnsent });
  if (isUnsent && fineResult.isPending) return null;
  const isFirst = fineResult.data !== undefined && !isRectifiedNotice(fineResult.data);
  const act = isUnsent ? (isFirst ? 'sent' : null) : isAwaited(status) ? 'answer' : null;
  const { lead, open } = text[act ?? 'see'];
  return (
    <Alert tone="wait" title={text.title}>
      <p>{lead}</p>
      <LinkButton to={path({ fine: id, ...(act === null ? {} : { do: act }) })}>{open}</LinkButton>
    </Alert>
  );
}

/** Nobody noted an answer of the town, which may come after its silence. */
function isAwaited(status: FineSummary['status']): boolean {
  return status === 'sent' || status === 'refused-by-silence';
}
