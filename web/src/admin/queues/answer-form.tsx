import { supportContract, type ContactRequest } from '@placejuste/contracts/support';
import { answerLengths, answerTemplates, referenceOf } from '@placejuste/domain/support';
import { useState, type FormEvent } from 'react';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, ErrorAlert, Select, TextArea } from '../../ui/index.ts';
import { answerText as text } from './answer-form.text.fr.ts';
import { useTeamAct } from './team-list.tsx';

interface AnswerFormProps {
  readonly row: ContactRequest;
  /** What is read again once the answer left. */
  readonly query: { readonly queryKey: readonly unknown[] };
}

/** An answer by mail: begun from a template or from nothing, and always written to the person's case. */
export function AnswerForm({ row, query }: AnswerFormProps) {
  const [typed, setTyped] = useState('');
  const [template, setTemplate] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const reference = referenceOf(row.id);
  const answering = useTeamAct(
    query,
    (answer: string) => callApi(supportContract.calls.answerRequest, { params: { id: row.id }, body: { answer } }),
    () => text.sent(reference),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const answer = typed.trim();
    setIsMissing(answer.length < answerLengths.shortest);
    if (answer.length >= answerLengths.shortest) answering.mutate(answer);
  };
  // What was typed stays: the template comes after it.
  const add = () => {
    const added = answerTemplates.find(({ code }) => code === template);
    if (added !== undefined) setTyped((before) => `${before.trim()}\n\n${added.text}`.trim());
    setTemplate('');
  };
  return (
    <form className="stack" noValidate onSubmit={send}>
      <Select
        label={text.template}
        prompt={text.noTemplate}
        choices={text.templates}
        required={false}
        value={template}
        onChoose={setTemplate}
      />
      {template !== '' && (
        <Button icon="plus" onClick={add}>
          {text.add}
        </Button>
      )}
      <TextArea
        label={text.answer(row.email)}
        hint={text.hint}
        error={isMissing ? text.missing : undefined}
        rows={6}
        maxLength={answerLengths.longest}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {answering.isError && <ErrorAlert title={text.notSent}>{sentenceOf(answering.error, text.notSent)}</ErrorAlert>}
      <Button type="submit" look="act" icon="send" wide busy={answering.isPending}>
        {text.send(reference)}
      </Button>
    </form>
  );
}
