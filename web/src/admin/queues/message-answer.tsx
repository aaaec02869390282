import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { answerLengths, answerTemplates, referenceOf } from '@placejuste/domain/support';
import { useState } from 'react';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { AnswerForm, Button, ErrorAlert, Select } from '../../ui/index.ts';
import { messageAnswerText as text } from './message-answer.text.fr.ts';
import { useTeamAct } from './team-list.tsx';

interface MessageAnswerProps {
  readonly row: ContactRequest;
  /** What is read again once the answer left. */
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** An answer by mail: begun from a template or from nothing, and always written to the person's case. */
export function MessageAnswer({ row, query }: MessageAnswerProps) {
  const reference = referenceOf(row.id);
  const answering = useTeamAct(
    query,
    (answer: string) =>
      callApi(supportContract.calls.answerRequest, {
        params: { id: row.id },
        body: { answer, seen: row.threadLength },
      }),
    () => text.sent(reference),
  );
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
      onSend={answering.mutate}
      adding={(add) => <TemplatePicker onAdd={add} />}
    >
      {answering.isError && <ErrorAlert title={text.notSent}>{sentenceOf(answering.error, text.notSent)}</ErrorAlert>}
    </AnswerForm>
  );
}

function TemplatePicker({ onAdd }: { readonly onAdd: (text: string) => void }) {
  const [code, setCode] = useState('');
  const chosen = answerTemplates.find((template) => template.code === code);
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
      {chosen !== undefined && (
        <Button icon="plus" onClick={() => onAdd(chosen.text)}>
          {text.add}
        </Button>
      )}
    </>
  );
}
