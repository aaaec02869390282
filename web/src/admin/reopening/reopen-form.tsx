import { adminContract } from '@placejuste/contracts/admin';
import { peopleContract } from '@placejuste/contracts/people';
import { type DocumentKind, reopeningNames, reopeningReasons, type ReopeningReason } from '@placejuste/domain/document';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { callApi, callKey, describeCallFailure } from '../../platform/index.ts';
import { Button, ErrorAlert, Disclosure, Select, UserText } from '../../ui/index.ts';
import { adminKindNames } from '../admin.text.fr.ts';
import { useTeamAct } from '../queues/team-list.tsx';
import { reopeningText as text } from './reopening.text.fr.ts';

const choices = reopeningReasons.map((value) => ({ value, label: reopeningNames[value] }));

interface ReopenFormProps {
  readonly userId: string;
  /** Query fetched again afterwards. */
  readonly query: { readonly queryKey: readonly unknown[] };
  readonly paper: { readonly id: string; readonly kind: DocumentKind };
  /** Name of the document's holder, on a page that shows several people. */
  readonly holderName?: string;
}

/** Puts a decided document back in the queue. Inside a disclosure, because it is rare. */
export function ReopenForm({ userId, query, paper: { id, kind }, holderName = '' }: ReopenFormProps) {
  const cache = useQueryClient();
  const [reason, setReason] = useState<ReopeningReason | null>(null);
  const [isAsked, setAsked] = useState(false);
  const list = useRef<HTMLSelectElement>(null);
  const reopen = useTeamAct(
    query,
    async (body: { readonly reason: ReopeningReason }) => {
      const params = { id: userId, documentId: id };
      const outcome = await callApi(peopleContract.calls.reopenPersonDocument, { params, body });
      // The document is back in the queue of reviews.
      if (outcome.ok) void cache.invalidateQueries({ queryKey: callKey(adminContract.calls.listReviews) });
      return outcome;
    },
    () => text.reopened,
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason === null) list.current?.focus();
    else reopen.mutate({ reason });
  };
  return (
    <Disclosure
      icon="refresh"
      summary={<UserText within={text.title(adminKindNames[kind], holderName)}>{holderName}</UserText>}
    >
      <form className="stack reopen-form" noValidate onSubmit={send}>
        <p className="soft">{text.effect}</p>
        <Select
          ref={list}
          label={text.reason}
          hint={text.reasonHint}
          prompt={text.choose}
          error={isAsked && reason === null ? text.reasonMissing : undefined}
          choices={choices}
          value={reason ?? ''}
          onChoose={setReason}
        />
        {reopen.isError && (
          <ErrorAlert title={text.notReopened}>{describeCallFailure(reopen.error, text.notReopened)}</ErrorAlert>
        )}
        <Button type="submit" icon="refresh" wide busy={reopen.isPending}>
          {text.submit}
        </Button>
      </form>
    </Disclosure>
  );
}
