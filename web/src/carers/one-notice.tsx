import { carersContract, type unconfirmedNotice } from '@placejuste/contracts/carers';
import { finesContract } from '@placejuste/contracts/fines';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { notify } from '../accessibility/index.ts';
import { callApi, callKey } from '../platform/index.ts';
import { Button, Card, ConfirmButton, DateText, ErrorAlert, UserText } from '../ui/index.ts';
import { unconfirmedText as text } from './carers.text.fr.ts';

const { calls } = carersContract;
const changedCalls = [
  calls.listUnconfirmedNotices,
  calls.listDeclinedNotices,
  calls.readJournal,
  finesContract.calls.listFines,
  nextStepContract.calls.readFacts,
];

interface OneNoticeProps {
  readonly notice: z.output<typeof unconfirmedNotice>;
  /** True for a declined notice, which can only be confirmed. */
  readonly isDeclined: boolean;
}

/** A notice photographed by a carer, with the buttons to answer. */
export function OneNotice({ notice, isDeclined }: OneNoticeProps) {
  const { id, noticeNumber, noticeDate, by, previewUrl } = notice;
  const cache = useQueryClient();
  const answer = useMutation({
    mutationFn: async (decision: 'confirmed' | 'declined') => {
      const outcome = await callApi(calls.answerPrepared, { params: { id }, body: { answer: decision } });
      if (!outcome.ok) return outcome;
      notify('good', text[decision]);
      await Promise.all(changedCalls.map((call) => cache.invalidateQueries({ queryKey: callKey(call) })));
      return null;
    },
  });
  const refusal = answer.data ?? null;
  return (
    <Card>
      {/* The disclosure of declined notices is beside the heading of the others, not below it: its notices are one
          level higher. */}
      {isDeclined ? <h2>{text.notice(noticeNumber)}</h2> : <h3>{text.notice(noticeNumber)}</h3>}
      <p className="soft">
        {text.noticeOf} <DateText value={noticeDate} />
      </p>
      <p>
        <UserText within={text.noticeBy(by)}>{by}</UserText>
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
        look={isDeclined ? 'ghost' : 'act'}
        icon="check"
        wide
        busy={answer.isPending}
        onClick={() => answer.mutate('confirmed')}
      >
        {isDeclined ? text.confirmAfterAll : text.confirm}
        <span className="visually-hidden">{text.about(noticeNumber)}</span>
      </Button>
      {!isDeclined && (
        <ConfirmButton
          icon="cross"
          wide
          busy={answer.isPending}
          name={`${text.decline}${text.about(noticeNumber)}`}
          label={text.decline}
          question={{ title: text.declineTitle, confirm: text.declineSure, keep: text.keepWaiting }}
          onConfirm={() => answer.mutate('declined')}
        >
          <p>
            <strong>{text.notice(noticeNumber)}</strong>
          </p>
          <p>{text.declineMeaning}</p>
        </ConfirmButton>
      )}
    </Card>
  );
}
