import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, playFeedback } from '../../accessibility/index.ts';
import { Alert, Button, DateText, Disclosure, ErrorAlert, MailAddress } from '../../ui/index.ts';
import '../auth.css';
import { authAdvice, authText } from '../auth.text.fr.ts';
import type { OpenedAccount } from '../auth-commands.ts';
import { AddressCode } from './address-code.tsx';
import { identityText } from './identity.text.fr.ts';
import { cancelEmailChange } from './own-user.ts';

const text = identityText.email.awaited;

/** A requested address that is not confirmed yet. */
export interface PendingEmailChange {
  readonly address: string;
  readonly sentAt: string;
}

interface PendingAddressProps {
  readonly present: string;
  readonly pendingChange: PendingEmailChange;
  /** Requests the same address again and shows the outcome. */
  readonly onResend: () => Promise<void>;
  /** Called once no change waits any more, to remove the messages about it. */
  readonly onSettled: () => void;
  /** Called when the address shown here is no longer that of the account. */
  readonly onChangedElsewhere: () => void;
}

type Side = 'present' | 'new';

/** Shows a pending change of address: its codes, and the buttons that resend its mails or give it up. */
export function PendingAddress({
  present,
  pendingChange,
  onResend,
  onSettled,
  onChangedElsewhere,
}: PendingAddressProps) {
  const isFirst = present === '';
  // Address confirmed on this page; the service does not say which one was.
  const [confirmed, setConfirmed] = useState<Side | null>(null);
  const resend = useMutation({ networkMode: 'always', mutationFn: onResend });
  const giveUp = useMutation({
    networkMode: 'always',
    mutationFn: () => cancelEmailChange(present),
    onSuccess: (outcome) => {
      if (!outcome.ok) return playFeedback('error');
      onSettled();
      if (outcome.value === 'kept') notify('good', text.givenUp, { description: text.givenUpDetail });
      else {
        notify('info', text.changed, { description: text.changedDetail });
        onChangedElsewhere();
      }
    },
  });
  const takeConfirmation = (side: Side, account: OpenedAccount | null): void => {
    if (account === null) {
      setConfirmed(side);
      return;
    }
    onSettled();
    onChangedElsewhere();
    notify('good', authText.callback.done, { description: authText.callback.changed });
  };
  const renderCodeForm = (side: Side, address: string) => (
    <AddressCode
      prefix={`code-${side}`}
      address={address}
      label={isFirst ? authText.code.label : text.codes[side].label}
      submitLabel={isFirst ? authText.code.submit : text.codes[side].submit}
      done={confirmed === side ? text.half[side] : null}
      onConfirmed={(account) => takeConfirmation(side, account)}
    />
  );
  return (
    <>
      <Alert tone="wait" title={text.title}>
        <p>
          <strong>
            <MailAddress>{pendingChange.address}</MailAddress>
          </strong>
        </p>
        <p>{isFirst ? text.first : text.both}</p>
        <p>
          {text.sentAt} <DateText value={pendingChange.sentAt} time />. {text.life}
        </p>
      </Alert>
      <Disclosure summary={text.enter}>
        <div className="stack">
          {!isFirst && renderCodeForm('present', present)}
          {renderCodeForm('new', pendingChange.address)}
        </div>
      </Disclosure>
      <Button wide busy={resend.isPending} onClick={() => resend.mutate()}>
        {isFirst ? text.resend.first : text.resend.both}
      </Button>
      {!isFirst && (
        <Button wide busy={giveUp.isPending} onClick={() => giveUp.mutate()}>
          {text.giveUp}
        </Button>
      )}
      {giveUp.data?.ok === false && (
        <ErrorAlert title={text.notGivenUp}>
          <p>{authAdvice[giveUp.data.code]}</p>
        </ErrorAlert>
      )}
    </>
  );
}
