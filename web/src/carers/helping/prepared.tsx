import { confirmationWords } from '@placejuste/domain/carer';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Card, Chip, DateText, FailedRead, Skeleton } from '../../ui/index.ts';
import { preparedQuery } from '../carers.queries.ts';
import { helpingText as text } from '../carers.text.fr.ts';
import type { HelpedPerson } from './use-helped-people.ts';

const tones = { waiting: 'wait', confirmed: 'good', declined: 'bad' } as const;

/** Items prepared by the carer, with their state; their content is not shown again. */
export function Prepared({ people }: { readonly people: readonly HelpedPerson[] }) {
  const list = useInfiniteQuery({ ...preparedQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const findName = (helpId: string) => people.find(({ id }) => id === helpId)?.firstName ?? '';
  return (
    <Card aria-labelledby="prepared-title">
      <h2 id="prepared-title">{text.prepared}</h2>
      {list.isPending && <Skeleton lines={2} />}
      <FailedRead title={text.preparedFailed} read={list} />
      {list.isSuccess && rows.length === 0 && <p className="soft">{text.preparedNone}</p>}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.prepared}>
          {rows.map(({ id, helpId, act, at, confirmation }) => (
            <li key={id}>
              <p>
                {act === 'fine-noted' ? text.what.notice : text.what.declared} {text.forName(findName(helpId))}
              </p>
              <p className="row">
                <Chip tone={tones[confirmation]}>{confirmationWords[confirmation]}</Chip>
                <span className="soft small">
                  <DateText value={at} time />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </Card>
  );
}
