import { carersContract } from '@placejuste/contracts/carers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { notify } from '../../accessibility/index.ts';
import { callApi, callKey, lazyPart, renderNothing, useIdlePart } from '../../platform/index.ts';
import { Button, Card, ErrorAlert, Skeleton, UserText } from '../../ui/index.ts';
import { invitationText as text } from '../carers.text.fr.ts';
import { keepInvitation } from './read-kept-invitation.ts';

const { calls } = carersContract;
const SignOutButton = lazyPart(
  () => import('../../account/account.lazy.ts'),
  (code) => code.SignOutButton,
  renderNothing,
);
const loadDeviceCheck = () => import('../../device-check/device-check.lazy.tsx');

interface InvitationCardProps {
  readonly secret: string;
  /** Called when there is nothing left to answer. */
  readonly onDone: () => void;
}

/** Invitation of a holder, shown to the invited account, with the buttons to answer. */
export function InvitationCard({ secret, onDone }: InvitationCardProps) {
  const cache = useQueryClient();
  const deviceCheck = useIdlePart(loadDeviceCheck, false);
  const invitation = useMutation({ mutationFn: () => callApi(calls.readInvitation, { body: { secret } }) });
  const accept = useMutation({
    mutationFn: async () => {
      const outcome = await callApi(calls.acceptInvitation, { body: { secret } });
      if (!outcome.ok) return outcome;
      notify('good', text.accepted);
      await cache.invalidateQueries({ queryKey: callKey(calls.listHelpedPeople) });
      onDone();
      return null;
    },
  });
  const { mutate } = invitation;
  const lastSecret = useRef<string | null>(null);
  useEffect(() => {
    if (lastSecret.current === secret) return;
    lastSecret.current = secret;
    mutate();
  }, [secret, mutate]);
  if (invitation.data === undefined) return <Skeleton lines={3} label={text.reading} />;
  if (!invitation.data.ok) {
    // A refusal is final for this account; a network failure or an expired session is not.
    const { status } = invitation.data;
    const isFinal = status >= 400 && status < 500 && ![401, 408, 429].includes(status);
    return (
      <>
        <ErrorAlert title={text.notReadable}>
          <p>{invitation.data.message}</p>
          {isFinal ? (
            <Button onClick={onDone}>{text.dismiss}</Button>
          ) : (
            <Button onClick={() => mutate()}>{text.retry}</Button>
          )}
        </ErrorAlert>
        {invitation.data.code === 'CARER_INVITATION_OF_ANOTHER' && <OtherAccount secret={secret} />}
      </>
    );
  }
  const refusal = accept.data ?? null;
  return (
    <Card aria-labelledby="invitation-title">
      <h2 id="invitation-title">{text.title}</h2>
      <p>
        <UserText within={text.from(invitation.data.value.firstName)}>{invitation.data.value.firstName}</UserText>
      </p>
      <ul className="stack tight">
        {text.meaning.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {refusal !== null && (
        <ErrorAlert title={text.notAccepted}>
          <p>{refusal.message}</p>
        </ErrorAlert>
      )}
      <Button look="act" wide busy={accept.isPending} onClick={() => accept.mutate()}>
        {text.accept}
      </Button>
      {/* Below the button: it loads late, and must not move the button. */}
      {deviceCheck !== null && <deviceCheck.code.DeviceCheck before="helping" />}
    </Card>
  );
}

/** A sign-out deletes the invitation, which is stored again for the next account. */
function OtherAccount({ secret }: Pick<InvitationCardProps, 'secret'>) {
  return (
    <Suspense fallback={null}>
      <SignOutButton
        label={text.otherAccount}
        after={{ to: '/auth?mode=login&next=/aidant', onLeft: () => keepInvitation(secret) }}
      />
    </Suspense>
  );
}
