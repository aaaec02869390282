import { carersContract, type unconfirmedNotice } from '@placejuste/contracts/carers';
import { finesContract } from '@placejuste/contracts/fines';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { notify } from '../accessibility/index.ts';
import { callApi, callKey } from '../platform/index.ts';
import { Button, Card, DateText, ErrorAlert, FailedRead, Typed } from '../ui/index.ts';
import { unconfirmedNoticesQuery } from './carers.queries.ts';
import { carersText, unconfirmedText as text } from './carers.text.fr.ts';

const { calls } = carersContract;

/** Notices that carers photographed: each is looked at, then followed or left. */
export function UnconfirmedNotices() {
  const list = useInfiniteQuery({ ...unconfirmedNoticesQuery, refetchOnMount: 'always' });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isError) return <FailedRead title={text.noticesFailed} read={list} />;
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="notices-title">
      <h2 id="notices-title">{text.notices}</h2>
      <ul className="plain stack">
        {rows.map((notice) => (
          <li key={notice.id}>
            <OneNotice notice={notice} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {carersText.more}
        </Button>
      )}
    </section>
  );
}

function OneNotice({ notice }: { readonly notice: z.output<typeof unconfirmedNotice> }) {
  const { id, noticeNumber, noticeDate, by, previewUrl } = notice;
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: async (said: 'confirmed' | 'declined') => {
      const outcome = await callApi(calls.answerPrepared, { params: { id }, body: { answer: said } });
      if (!outcome.ok) return outcome;
      notify('good', text[said]);
      const changed = [calls.listUnconfirmedNotices, calls.readJournal, finesContract.calls.listFines];
      await Promise.all(changed.map((call) => cache.invalidateQueries({ queryKey: callKey(call) })));
      return null;
    },
  });
  const refusal = answer.data ?? null;
  return (
    <Card>
      <h3>{text.notice(noticeNumber)}</h3>
      <p className="soft">
        {text.noticeOf} <DateText value={noticeDate} />
      </p>
      <p>
        <Typed within={text.noticeBy(by)}>{by}</Typed>
      </p>
      {previewUrl !== null && <img className="notice-picture" src={previewUrl} alt={text.noticePicture} />}
      {refusal !== null && (
        <ErrorAlert title={text.answerFailed}>
          <p>{refusal.message}</p>
          {Object.values(refusal.fields ?? {}).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ErrorAlert>
      )}
      <Button
        data-voice="by-name"
        look="act"
        icon="check"
        wide
        busy={answer.isPending}
        onClick={() => answer.mutate('confirmed')}
      >
        {text.confirm}
        <span className="visually-hidden">{text.about(noticeNumber)}</span>
      </Button>
      <Button wide busy={answer.isPending} onClick={() => answer.mutate('declined')}>
        {text.decline}
        <span className="visually-hidden">{text.about(noticeNumber)}</span>
      </Button>
    </Card>
  );
}
