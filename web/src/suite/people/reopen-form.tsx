import { peopleContract, type PersonFile } from '@placejuste/contracts/people';
import { reopeningNames, reopeningReasons, type ReopeningReason } from '@placejuste/domain/document';
import { type FormEvent, useState } from 'react';
import { adminKindNames, useTeamAct } from '../../admin/index.ts';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, ErrorAlert, Fold, Select } from '../../ui/index.ts';
import type { FileAct } from './file-act.ts';
import { peopleText } from './people.text.fr.ts';

const text = peopleText.reopening;
const choices = reopeningReasons.map((value) => ({ value, label: reopeningNames[value] }));

interface ReopenFormProps extends FileAct {
  readonly paper: PersonFile['documents'][number];
}

/** Puts a paper that was decided back among those to verify. Folded: it is rare. */
export function ReopenForm({ userId, query, paper: { id, kind } }: ReopenFormProps) {
  const [reason, setReason] = useState<ReopeningReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  const reopen = useTeamAct(
    query,
    (body: { readonly reason: ReopeningReason }) =>
      callApi(peopleContract.calls.reopenPersonDocument, { params: { id: userId, documentId: id }, body }),
    () => text.reopened,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason !== null) reopen.mutate({ reason });
  };
  return (
    <Fold icon="refresh" summary={text.title(adminKindNames[kind])}>
      <form className="stack people-form" noValidate onSubmit={send}>
        <p className="soft">{text.effect}</p>
        <Select
          label={text.reason}
          hint={text.reasonHint}
          prompt={text.choose}
          error={isAsked && reason === null ? text.reasonMissing : undefined}
          choices={choices}
          value={reason ?? ''}
          onChoose={setReason}
        />
        {reopen.isError && (
          <ErrorAlert title={text.notReopened}>{sentenceOf(reopen.error, text.notReopened)}</ErrorAlert>
        )}
        <Button type="submit" icon="refresh" wide busy={reopen.isPending}>
          {text.submit}
        </Button>
      </form>
    </Fold>
  );
}
