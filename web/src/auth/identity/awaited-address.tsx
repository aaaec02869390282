import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify, playFeedback } from '../../accessibility/index.ts';
import { readStoredSession } from '../../platform/index.ts';
import { Alert, Button, DateText, ErrorAlert, MailAddress, TextField } from '../../ui/index.ts';
import '../auth.css';
import { authAdvice, authText } from '../auth.text.fr.ts';
import { changeEmail, verifyCode, type AuthOutcome, type OpenedAccount } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { endSession } from '../sign-in/end-session.ts';
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
  /** Nothing waits any more: what was said of it goes. */
  readonly onSettled: () => void;
}

/** The change of address that waits: which one, its mails again, and giving it up. */
export function AwaitedAddress({ present, awaited, onResend, onSettled }: AwaitedAddressProps) {
  const isFirst = present === '';
  const codeField = useRef<HTMLInputElement>(null);
  const former = useRef<string | null>(null);
  const codeForm = useAuthForm<'code', OpenedAccount | null>({
    prefix: 'nouvelle-adresse',
    names: ['code'],
    send: async ({ code }) => {
      former.current = readStoredSession()?.access_token ?? null;
      return confirmByCode([awaited.address, present], code);
    },
    onDone: (_values, account) => {
      if (codeField.current !== null) codeField.current.value = '';
      if (account === null) notify('good', text.half, { description: text.halfDetail });
      else {
        // The session that the code opened takes the place of this one, which would be listed as another device.
        if (former.current !== null) void endSession(former.current);
        onSettled();
        notify('good', authText.callback.done, { description: authText.callback.changed });
      }
    },
  });
  const resend = useMutation({ networkMode: 'always', mutationFn: onResend });
  const giveUp = useMutation({
    networkMode: 'always',
    mutationFn: () => changeEmail(present),
    onSuccess: ({ ok: isGivenUp }) => {
      if (!isGivenUp) return playFeedback('error');
      onSettled();
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
      <AuthForm form={codeForm} label={text.enter} submitLabel={authText.code.submit} isSecond>
        <TextField
          label={isFirst ? authText.code.label : text.codeLabel}
          id={codeForm.id('code')}
          ref={codeField}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={codeForm.fault('code')}
          faultId={codeForm.faultId('code')}
        />
      </AuthForm>
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

/** Which of the two mails a code is from is not asked. Null while the other address has still to confirm. */
async function confirmByCode(
  [address, ...others]: readonly string[],
  code: string,
): Promise<AuthOutcome<OpenedAccount | null>> {
  const outcome = await verifyCode(address ?? '', code, 'email_change');
  const isOfAnother = !outcome.ok && outcome.code === 'CODE_EXPIRED' && others.some((other) => other !== '');
  return isOfAnother ? confirmByCode(others, code) : outcome;
}
