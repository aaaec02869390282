import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announce, notify, playFeedback } from '../../accessibility/index.ts';
import { hasPasskeys, useSession } from '../../platform/index.ts';
import { Button, Card, DateText, Dialog, ErrorAlert, FailedAlert, Skeleton } from '../../ui/index.ts';
import { addPasskey, removePasskey, type PasskeyOutcome } from './passkey-commands.ts';
import { ownPasskeysQuery, passkeysOpenQuery } from './passkeys.queries.ts';
import { passkeyAdvice, passkeyMessages, passkeysText } from './passkeys.text.fr.ts';
import { SignInAgain } from './sign-in-again.tsx';

const text = passkeysText.own;
interface Passkey {
  readonly id: string;
  readonly friendly_name?: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

/** The devices that open this account without a password: added and removed here. */
export function OwnPasskeys() {
  const session = useSession();
  const isOpen = useQuery(passkeysOpenQuery).data === true;
  if (session.status !== 'signed-in' || !isOpen) return null;
  return (
    <Card aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      {hasPasskeys() ? <List userId={session.userId} email={session.email} /> : <p>{text.absent}</p>}
    </Card>
  );
}

function List({ userId, email }: { readonly userId: string; readonly email: string }) {
  const cache = useQueryClient();
  const list = useQuery(ownPasskeysQuery(userId));
  const reread = () => cache.invalidateQueries({ queryKey: ownPasskeysQuery(userId).queryKey });
  const add = useMutation({
    mutationFn: () => addPasskey(thisDevice()),
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (outcome.ok) notify('good', text.added, text.addedDetail);
      else if (outcome.code !== 'SIGN_IN_AGAIN') playFeedback('error');
      await reread();
    },
  });
  const isAskedAgain = add.data?.ok === false && add.data.code === 'SIGN_IN_AGAIN';
  return (
    <>
      {list.isPending && <Skeleton lines={2} label={text.loading} />}
      {list.isError && (
        <FailedAlert title={text.failed} sentence={passkeyAdvice.NETWORK} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <p>{text.none}</p>}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className="plain stack" aria-label={text.title}>
          {list.data.map((passkey) => (
            <li key={passkey.id}>
              <OnePasskey passkey={passkey} onRemoved={reread} />
            </li>
          ))}
        </ul>
      )}
      {isAskedAgain ? (
        <SignInAgain email={email} onSignedIn={() => add.mutate()} />
      ) : (
        <Button icon="key" wide busy={add.isPending} onClick={() => add.mutate()}>
          {text.add}
        </Button>
      )}
      {!isAskedAgain && <Refusal outcome={add.data} />}
    </>
  );
}

function OnePasskey({ passkey, onRemoved }: { readonly passkey: Passkey; readonly onRemoved: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  const name = passkey.friendly_name ?? text.unnamed;
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (outcome.ok) announce(text.removed(name));
      await onRemoved();
    },
  });
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong>
      </p>
      <p className="soft small">
        {text.since} <DateText value={passkey.created_at} time />
        {'. '}
        {passkey.last_used_at === undefined ? (
          text.neverUsed
        ) : (
          <>
            {text.lastUsed} <DateText value={passkey.last_used_at} time />.
          </>
        )}
      </p>
      <Button icon="trash" busy={remove.isPending} onClick={() => setAsking(true)} aria-label={text.removeOne(name)}>
        {text.remove}
      </Button>
      <Refusal outcome={remove.data} />
      <Dialog title={text.removeTitle} open={asking} onClose={() => setAsking(false)} closeLabel={text.keep}>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{text.removeLead}</p>
        <Button
          icon="trash"
          wide
          onClick={() => {
            setAsking(false);
            remove.mutate();
          }}
        >
          {text.confirm}
        </Button>
      </Dialog>
    </div>
  );
}

function Refusal({ outcome }: { readonly outcome: PasskeyOutcome | undefined }) {
  if (outcome === undefined || outcome.ok) return null;
  return (
    <ErrorAlert title={passkeyMessages[outcome.code]}>
      <p>{passkeyAdvice[outcome.code]}</p>
    </ErrorAlert>
  );
}

/** What its owner will recognise this device by. */
function thisDevice(): string {
  return passkeysText.systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? text.unnamed;
}
