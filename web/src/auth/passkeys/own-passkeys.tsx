import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { announce, notify, playFeedback } from '../../accessibility/index.ts';
import { hasPasskeys, useSession } from '../../platform/index.ts';
import { Button, Card, ConfirmButton, DateText, ErrorAlert, ListCard, ListRow } from '../../ui/index.ts';
import { authSettingsQuery } from '../auth.queries.ts';
import { addPasskey, removePasskey, type PasskeyOutcome } from './passkey-commands.ts';
import { ownPasskeysQuery } from './passkeys.queries.ts';
import { passkeyAdvice, passkeyMessages, passkeysText } from './passkeys.text.fr.ts';
import { SignInAgain } from '../form/sign-in-again.tsx';

const text = passkeysText.own;
interface Passkey {
  readonly id: string;
  readonly friendly_name?: string;
  readonly created_at: string;
  readonly last_used_at?: string;
}

/** Passkeys of the account, with buttons to add and remove them. */
export function OwnPasskeys() {
  const session = useSession();
  const isOpen = useQuery(authSettingsQuery).data?.passkeys_enabled === true;
  if (session.status !== 'signed-in' || !isOpen) return null;
  if (hasPasskeys()) return <List userId={session.userId} email={session.email} />;
  return (
    <Card aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{text.title}</h2>
      <p className="soft">{text.lead}</p>
      <p>{text.absent}</p>
    </Card>
  );
}

function List({ userId, email }: { readonly userId: string; readonly email: string }) {
  const cache = useQueryClient();
  const list = useQuery(ownPasskeysQuery(userId));
  const rereadPasskeys = () => cache.invalidateQueries({ queryKey: ownPasskeysQuery(userId).queryKey });
  const add = useMutation({
    mutationFn: () => addPasskey(findDeviceName()),
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (outcome.ok) notify('good', text.added, { description: text.addedDetail });
      else if (outcome.code !== 'SIGN_IN_AGAIN') playFeedback('error');
      await rereadPasskeys();
    },
  });
  const isProofRequired = add.data?.ok === false && add.data.code === 'SIGN_IN_AGAIN';
  return (
    <ListCard
      title={text.title}
      lead={text.lead}
      reading={list}
      words={text}
      sentence={passkeyAdvice.NETWORK}
      rows={list.data}
      keyOf={({ id }) => id}
      row={(passkey) => <OnePasskey passkey={passkey} onRemoved={rereadPasskeys} />}
    >
      {isProofRequired ? (
        <SignInAgain
          email={email}
          lead={text.againLead}
          submitLabel={text.againSubmit}
          onSignedIn={() => add.mutate()}
        />
      ) : (
        <Button icon="key" wide busy={add.isPending} onClick={() => add.mutate()}>
          {text.add}
        </Button>
      )}
      {!isProofRequired && <Refusal outcome={add.data} />}
    </ListCard>
  );
}

function OnePasskey({ passkey, onRemoved }: { readonly passkey: Passkey; readonly onRemoved: () => Promise<void> }) {
  const name = passkey.friendly_name ?? text.unnamed;
  const remove = useMutation({
    mutationFn: () => removePasskey(passkey.id),
    networkMode: 'always',
    onSuccess: async (outcome) => {
      if (outcome.ok) announce(text.removed(name));
      await onRemoved();
    },
  });
  const notes = [
    <>
      {text.since} <DateText value={passkey.created_at} time />.
    </>,
    passkey.last_used_at === undefined ? (
      text.neverUsed
    ) : (
      <>
        {text.lastUsed} <DateText value={passkey.last_used_at} time />.
      </>
    ),
  ];
  return (
    <ListRow name={name} notes={notes}>
      <ConfirmButton
        icon="trash"
        busy={remove.isPending}
        name={text.removeOne(name)}
        label={text.remove}
        question={{ title: text.removeTitle, confirm: text.confirm, keep: text.keep }}
        onConfirm={() => remove.mutate()}
      >
        <p>
          <strong>{name}</strong>
        </p>
        <p>{text.removeLead}</p>
      </ConfirmButton>
      <Refusal outcome={remove.data} />
    </ListRow>
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

/** Default name of this device, for its owner to recognise it. */
function findDeviceName(): string {
  return passkeysText.systems.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? text.unnamed;
}
