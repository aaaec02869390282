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

/**
 * Alert for a rectified notice, which has the number of the first one: when that one is recorded, the answer belongs
 * there.
 */
export function KnownAppeal({ title, noticeNumber }: Pick<FineFormValues, 'title' | 'noticeNumber'>) {
  const { form, number } = readNumber(noticeNumber);
  const knownFine = useKnownFine(title === 'rectified' && form === 'fps' ? number : null);
  // The live region must be in the page before its content, which comes while the number is typed.
  return <div role="status">{knownFine !== null && <Known row={knownFine} />}</div>;
}

/** Finds the notice of payment with this number among all of the person's fines; null while none is found. */
function useKnownFine(number: string | null): FineSummary | null {
  const list = useInfiniteQuery({ ...finePages, enabled: number !== null });
  const knownFine = list.data?.pages
    .flatMap((page) => page.rows)
    .find((row) => row.track === 'fps' && row.noticeNumber === number);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const mayBeFurther =
    number !== null && knownFine === undefined && hasNextPage && !isFetching && !isFetchNextPageError;
  const pages = list.data?.pages.length;
  // `pages` is a dependency because two successive renders may both find that there is more.
  useEffect(() => {
    if (mayBeFurther) void fetchNextPage();
  }, [mayBeFurther, pages, fetchNextPage]);
  return number === null ? null : (knownFine ?? null);
}

/**
 * Link to the step to note. The fine is read because the list does not tell whether it is itself a rectified notice.
 */
function Known({ row: { id, status } }: { readonly row: FineSummary }) {
  const path = useFinePath();
  const isUnsent = canFactsChange(status);
  const fineResult = useQuery({ ...fineQuery(id), enabled: isUnsent });
  if (isUnsent && fineResult.isPending) return null;
  const isFirst = fineResult.data !== undefined && !isRectifiedNotice(fineResult.data);
  const unsentAct = isFirst ? 'sent' : null;
  const sentAct = isAwaited(status) ? 'answer' : null;
  const act = isUnsent ? unsentAct : sentAct;
  const { lead, open } = text[act ?? 'see'];
  return (
    <Alert tone="wait" title={text.title}>
      <p>{lead}</p>
      <LinkButton to={path({ fine: id, ...(act === null ? {} : { do: act }) })}>{open}</LinkButton>
    </Alert>
  );
}

/** True while no answer of the town is noted; one may still come after its silence. */
function isAwaited(status: FineSummary['status']): boolean {
  return status === 'sent' || status === 'refused-by-silence';
}
