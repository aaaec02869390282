import { readNumber } from '@placejuste/domain/fine';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, LinkButton } from '../../ui/index.ts';
import { useFinePath } from '../fine-paths.ts';
import { finesText } from '../fines.text.fr.ts';
import type { FineFormValues } from '../form/fine-form-values.ts';
import { finePages } from './fine-pages.queries.ts';

const text = finesText.track;

/** A rectified notice bears the number of the first one: where that one is recorded, the answer is noted there. */
export function KnownAppeal({ title, noticeNumber }: Pick<FineFormValues, 'title' | 'noticeNumber'>) {
  const path = useFinePath();
  const list = useInfiniteQuery({ ...finePages, enabled: title === 'rectified' });
  if (title !== 'rectified') return null;
  const { form, number } = readNumber(noticeNumber);
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const known = form === 'fps' ? rows.find((row) => row.track === 'fps' && row.noticeNumber === number) : undefined;
  if (known === undefined) return null;
  return (
    <Alert tone="wait" title={text.known}>
      <p>{text.knownLead}</p>
      <LinkButton to={path({ fine: known.id, ...(known.status === 'sent' ? { do: 'answer' } : {}) })}>
        {text.knownOpen}
      </LinkButton>
    </Alert>
  );
}
