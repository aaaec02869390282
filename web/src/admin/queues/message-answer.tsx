import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { answerLengths, answerTemplates, buildReference } from '@placejuste/domain/support';
import { useState } from 'react';
import type { Draft } from '../../offline/index.ts';
import { callApi, describeCallFailure } from '../../platform/index.ts';
import { AnswerForm, Button, ErrorAlert, Select, Skeleton } from '../../ui/index.ts';
import { messageAnswerText as text } from './message-answer.text.fr.ts';
import { useTeamAct } from './team-list.tsx';

interface MessageAnswerProps {
  readonly row: ContactRequest;
  readonly draft: Draft<string>;
  /** List fetched again after the answer is sent. */
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** An answer by e-mail, started from a template or from scratch; it must be adapted to the person's case. */
export function MessageAnswer({ row, draft, query }: MessageAnswerProps) {
  const reference = buildReference(row.id);
  const answering = useTeamAct(
    query,
    async (answer: string) => {
      const outcome = await callApi(supportContract.calls.answerRequest, {
        params: { id: row.id },
        body: { answer, seen: row.threadLength },
      });
      if (outcome.ok) await draft.reset();
      return outcome;
    },
    () => text.sent(reference),
  );
  if (!draft.ready) return <Skeleton />;
  return (
    <AnswerForm
      label={text.answer(row.email)}
      hint={text.hint}
      missing={text.missing}
      {...answerLengths}
      rows={6}
      submit={text.send(reference)}
      main
      busy={answering.isPending}
      draft={draft}
      onSend={answering.mutate}
      adding={(add) => <TemplatePicker onAdd={add} />}
    >
      {answering.isError && (
        <ErrorAlert title={text.notSent}>{describeCallFailure(answering.error, text.notSent)}</ErrorAlert>
      )}
    </AnswerForm>
  );
}

function TemplatePicker({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const [code, setCode] = useState('');
  const chosenTemplate = answerTemplates.find((template) => template.code === code);
  return (
    <>
      <Select
        label={text.template}
        prompt={text.noTemplate}
        choices={text.templates}
        required={false}
        value={code}
        onChoose={setCode}
      />
      {chosenTemplate !== undefined && (
        <Button icon="plus" onClick={() => onAdd(chosenTemplate.text)}>
          {text.add}
        </Button>
      )}
    </>
  );
}
