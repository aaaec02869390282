import { useMutation } from '@tanstack/react-query';
import { notify, playFeedback } from '../../accessibility/index.ts';
import { Alert, Button, DateText, ErrorAlert, MailAddress } from '../../ui/index.ts';
import { authAdvice } from '../auth.text.fr.ts';
import { changeEmail } from '../auth-commands.ts';
import { identityText } from './identity.text.fr.ts';

const text = identityText.email.awaited;

/** An address asked for that is not confirmed yet. */
export interface AwaitedEmail {
  readonly address: string;
  readonly sentAt: string;
}

interface AwaitedAddressProps {
  readonly present: string;
  readonly awaited: AwaitedEmail;
  /** Asks for the same address once more, and says what came of it. */
  readonly onResend: () => Promise<void>;
  readonly onGivenUp: () => void;
}

/** The change of address that waits: which one, its mails again, and giving it up. */
export function AwaitedAddress({ present, awaited, onResend, onGivenUp }: AwaitedAddressProps) {
  const isFirst = present === '';
  const resend = useMutation({ networkMode: 'always', mutationFn: onResend });
  const giveUp = useMutation({
    networkMode: 'always',
    mutationFn: () => changeEmail(present),
    onSuccess: ({ ok: isGivenUp }) => {
      if (!isGivenUp) return playFeedback('error');
      onGivenUp();
      notify('good', text.givenUp, { description: text.givenUpDetail });
    },
  });
  return (
    <>
      <Alert tone="wait" title={text.title}>
        <p>
          <strong>
            <MailAddress>{awaited.address}</MailAddress>
          </strong>
        </p>
        <p>{isFirst ? text.first : text.both}</p>
        <p>
          {text.sentAt} <DateText value={awaited.sentAt} time />. {text.life}
        </p>
      </Alert>
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
