import { accountsContract } from '@placejuste/contracts/accounts';
import { suspensionLimits } from '@placejuste/domain/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { announce } from '../accessibility/index.ts';
import { callApi, CallFailure, sentenceOf } from '../platform/index.ts';
import { Button, ErrorAlert, TextArea } from '../ui/index.ts';
import { suspensionQuery } from './suspension.queries.ts';
import { suspensionText } from './suspension.text.fr.ts';

const text = suspensionText.form;

/** What the holder answers to the suspension, once. */
export function AppealForm() {
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const appeal = useMutation({
    mutationFn: async (body: { readonly text: string }) => {
      const outcome = await callApi(accountsContract.calls.appealSuspension, { body });
      if (!outcome.ok) throw new CallFailure(outcome);
      return outcome.value;
    },
    onSuccess: (own) => {
      announce(text.sent);
      cache.setQueryData(suspensionQuery.queryKey, own);
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const answer = typed.trim();
    setIsShort(answer.length < suspensionLimits.shortestAppeal);
    if (answer.length >= suspensionLimits.shortestAppeal) appeal.mutate({ text: answer });
  };
  return (
    <form className="stack" noValidate onSubmit={send}>
      <h2>{text.title}</h2>
      <TextArea
        label={text.text}
        hint={text.hint}
        error={isShort ? text.missing : undefined}
        rows={5}
        maxLength={suspensionLimits.appeal}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {appeal.isError && <ErrorAlert title={text.failed}>{sentenceOf(appeal.error, text.failed)}</ErrorAlert>}
      <Button type="submit" look="act" icon="send" wide busy={appeal.isPending}>
        {text.submit}
      </Button>
    </form>
  );
}
