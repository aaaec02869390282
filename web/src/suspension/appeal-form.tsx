import { accountsContract } from '@placejuste/contracts/accounts';
import { suspensionLimits } from '@placejuste/domain/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce } from '../accessibility/index.ts';
import { useTextDraft } from '../offline/index.ts';
import { callApi, CallFailure, describeCallFailure } from '../platform/index.ts';
import { AnswerForm, ErrorAlert, Skeleton } from '../ui/index.ts';
import { suspensionQuery } from './suspension.queries.ts';
import { suspensionText } from './suspension.text.fr.ts';

const text = suspensionText.form;

/** Form of the holder's appeal against the suspension, possible once. */
export function AppealForm() {
  const cache = useQueryClient();
  const draft = useTextDraft('suspension-appeal');
  const appeal = useMutation({
    mutationFn: async (body: { readonly text: string }) => {
      const outcome = await callApi(accountsContract.calls.appealSuspension, { body });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onSuccess: async (own) => {
      await draft.reset();
      announce(text.sent);
      cache.setQueryData(suspensionQuery.queryKey, own);
    },
  });
  if (!draft.ready) return <Skeleton lines={3} label={suspensionText.loading} />;
  return (
    <AnswerForm
      before={<h2>{text.title}</h2>}
      label={text.text}
      hint={text.hint}
      missing={text.missing}
      shortest={suspensionLimits.minAppealLength}
      longest={suspensionLimits.appeal}
      rows={5}
      submit={text.submit}
      main
      busy={appeal.isPending}
      draft={draft}
      onSend={(answer) => appeal.mutate({ text: answer })}
    >
      {appeal.isError && <ErrorAlert title={text.failed}>{describeCallFailure(appeal.error, text.failed)}</ErrorAlert>}
    </AnswerForm>
  );
}
