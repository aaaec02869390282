import type { carerAct } from '@placejuste/contracts/carers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../platform/index.ts';
import type * as z from 'zod/mini';
import { Button, Card, DateText, FailedRead, Skeleton, UserText } from '../ui/index.ts';
import { journalQuery } from './carers.queries.ts';
import { carersText as text } from './carers.text.fr.ts';

type Act = z.output<typeof carerAct>;

/** Every act of every carer, newest first. */
export function Journal() {
  const list = useInfiniteQuery({ ...journalQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  // The list is newest first: an answer comes before the act it answers.
  const confirmedIds = new Set(rows.filter(({ act }) => act === 'confirmed').map(({ subjectId }) => subjectId));
  return (
    <Card aria-labelledby="journal-title">
      <h2 id="journal-title">{text.journal}</h2>
      <p className="soft">{text.journalLead}</p>
      {list.isPending && <Skeleton lines={3} />}
      <FailedRead title={text.journalFailed} read={list} />
      {list.isSuccess && rows.length === 0 && <p>{text.journalEmpty}</p>}
      {rows.length > 0 && (
        <ul className="plain stack" aria-label={text.journal}>
          {rows.map((row) => (
            <li key={row.id}>
              <p>
                <UserText within={describeAct(row)}>{row.carer}</UserText>
              </p>
              <Times row={row} />
              {row.subjectId !== null && row.act === 'declared' && (
                <Link to={`/pwa/historique?declaration=${row.subjectId}`}>{text.see}</Link>
              )}
              {row.act === 'fine-noted' &&
                (row.subjectId !== null && confirmedIds.has(row.subjectId) ? (
                  <Link to={`/mes-amendes?fine=${row.subjectId}`}>{text.seeFine}</Link>
                ) : (
                  <Link to="/pwa/a-confirmer">{text.seeNotices}</Link>
                ))}
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

/** Minutes of an ordinary sending; beyond, the arrival is said apart. */
const usualMinutes = 10;

/** When it was done, and when it arrived where a phone without network sent it later. */
function Times({ row: { at, madeAt = at, isAfterEnd = false } }: { readonly row: Act }) {
  const isLate = isAfterEnd || Date.parse(at) - Date.parse(madeAt) > usualMinutes * 60_000;
  if (!isLate)
    return (
      <p className="soft small">
        <DateText value={at} time />
      </p>
    );
  return (
    <>
      <p className="soft small">
        {text.made} <DateText value={madeAt} time />
      </p>
      <p className="soft small">
        {isAfterEnd ? text.arrivedAfterEnd : text.arrivedLate} <DateText value={at} time />
      </p>
    </>
  );
}

function describeAct({ act, actor, carer }: Act): string {
  return act === 'ended' && actor === 'carer' ? text.left(carer) : text.acts[act](carer);
}
