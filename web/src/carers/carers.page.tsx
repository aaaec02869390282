import { carersContract } from '@placejuste/contracts/carers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '../accessibility/index.ts';
import { callApi, callKey } from '../platform/index.ts';
import { Button, Card, Chip, DateText, ErrorAlert, FailedRead, MailAddress, Page, Skeleton } from '../ui/index.ts';
import { carersQuery } from './carers.queries.ts';
import { carersText as text } from './carers.text.fr.ts';
import { InviteForm } from './invite-form.tsx';
import { Journal } from './journal.tsx';

const { calls } = carersContract;
type Carer = ReplyOf<typeof calls.listCarers>['rows'][number];
const tones = { sent: 'wait', expired: 'bad', accepted: 'good', ended: 'info' } as const;

/** `/pwa/aidants`: the carers of the holder, invitations, and the journal of their acts. */
export function Component() {
  const list = useQuery(carersQuery);
  return (
    <Page title={text.title} lead={text.lead} back={{ to: '/pwa/settings', label: text.back }}>
      <p className="soft">{text.never}</p>
      {list.isPending && <Skeleton lines={3} label={text.loading} />}
      <FailedRead title={text.failed} read={list} />
      {list.data?.rows.length === 0 && <p>{text.none}</p>}
      {list.data !== undefined && list.data.rows.length > 0 && (
        <ul className="plain stack" aria-label={text.list}>
          {list.data.rows.map((carer) => (
            <li key={carer.id}>
              <OneCarer carer={carer} label={describeCarer(carer, list.data.rows)} />
            </li>
          ))}
        </ul>
      )}
      <InviteForm />
      <Journal />
    </Page>
  );
}

/** Adds the e-mail address to carers with the same first name: one press ends a help. */
function describeCarer({ id, name, email }: Carer, carers: readonly Carer[]): string {
  if (name === '') return email;
  const hasNamesake = carers.some((other) => other.id !== id && other.name === name);
  return hasNamesake && email !== '' ? `${name} (${email})` : name;
}

interface OneCarerProps {
  readonly carer: Carer;
  /** Name of the carer in buttons and messages. */
  readonly label: string;
}

function OneCarer({ carer: { id, email, name, state, expiresAt, acceptedAt }, label }: OneCarerProps) {
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.endHelp, { params: { id } });
      if (!outcome.ok) return outcome;
      notify('good', state === 'accepted' ? text.ended(label) : text.withdrawn(label));
      await Promise.all(
        [calls.listCarers, calls.readJournal].map((call) => cache.invalidateQueries({ queryKey: callKey(call) })),
      );
      return null;
    },
  });
  const refusal = end.data ?? null;
  return (
    <Card>
      <h2 dir="auto">{name === '' ? <MailAddress>{email}</MailAddress> : name}</h2>
      {name !== '' && email !== '' && (
        <p className="soft">
          <MailAddress>{email}</MailAddress>
        </p>
      )}
      <p className="row">
        <Chip tone={tones[state]}>{text.states[state]}</Chip>
        <span className="soft small">
          {acceptedAt === null ? text.until : text.since} <DateText value={acceptedAt ?? expiresAt} />
        </span>
      </p>
      <Button
        icon="cross"
        wide
        busy={end.isPending}
        aria-label={state === 'accepted' ? text.endOf(label) : text.withdrawOf(label)}
        onClick={() => end.mutate()}
      >
        {state === 'accepted' ? text.end : text.withdraw}
      </Button>
      {refusal !== null && (
        <ErrorAlert title={text.notEnded}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
    </Card>
  );
}
