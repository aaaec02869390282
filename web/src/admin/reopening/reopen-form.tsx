import { peopleContract } from '@placejuste/contracts/people';
import { type DocumentKind, reopeningNames, reopeningReasons, type ReopeningReason } from '@placejuste/domain/document';
import { type FormEvent, useState } from 'react';
import { callApi, sentenceOf } from '../../platform/index.ts';
import { Button, ErrorAlert, Fold, Select } from '../../ui/index.ts';
import { adminKindNames } from '../admin.text.fr.ts';
import { useTeamAct } from '../queues/team-list.tsx';
import { reopeningText as text } from './reopening.text.fr.ts';

const choices = reopeningReasons.map((value) => ({ value, label: reopeningNames[value] }));

interface ReopenFormProps {
  readonly userId: string;
  /** What is read again afterwards. */
  readonly query: { readonly queryKey: readonly unknown[] };
  readonly paper: { readonly id: string; readonly kind: DocumentKind };
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
