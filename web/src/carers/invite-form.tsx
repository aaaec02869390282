import { carersContract } from '@placejuste/contracts/carers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { notify } from '../accessibility/index.ts';
import { useTextDraft } from '../offline/index.ts';
import { callApi, callKey } from '../platform/index.ts';
import { Button, Card, ErrorAlert, Skeleton, TextField } from '../ui/index.ts';
import { carersText as text } from './carers.text.fr.ts';

const { calls } = carersContract;

/** Form that mails an invitation to an address. */
export function InviteForm() {
  const cache = useQueryClient();
  const draft = useTextDraft('carer-invitation');
  const email = draft.value;
  const invite = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.inviteCarer, { body: { email } });
      if (!outcome.ok) return outcome;
      await draft.reset();
      notify('good', text.sent(outcome.value.email));
      await Promise.all(
        [calls.listCarers, calls.readJournal].map((call) => cache.invalidateQueries({ queryKey: callKey(call) })),
      );
      return null;
    },
  });
  const refusal = invite.data ?? null;
  const fault = refusal?.fields?.['email'];
  const field = useRef<HTMLInputElement>(null);
  // The invalid field takes the focus, so that a screen reader reads it with its error.
  useEffect(() => {
    if (refusal?.fields?.['email'] !== undefined) field.current?.focus();
  }, [refusal]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  if (!draft.ready) return <Skeleton lines={4} />;
  return (
    <Card aria-labelledby="invite-title">
      <h2 id="invite-title">{text.invite}</h2>
      <p className="soft">{text.inviteHelp}</p>
      <form className="stack" noValidate onSubmit={send}>
        <TextField
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="off"
          inputMode="email"
          value={email}
          error={fault}
          ref={field}
          readOnly={invite.isPending}
          onChange={({ target }) => draft.set(() => target.value)}
        />
        {refusal !== null && fault === undefined && (
          <ErrorAlert title={text.notSent}>
            <p>{refusal.message}</p>
          </ErrorAlert>
        )}
        <Button type="submit" icon="send" wide busy={invite.isPending}>
          {text.send}
        </Button>
      </form>
    </Card>
  );
}
