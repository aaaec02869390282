import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { Alert, Button } from '../../ui/index.ts';
import { resendConfirmation } from '../auth-commands.ts';
import { authAdvice, authMessages, authText } from '../auth.text.fr.ts';
import { CodeForm } from '../form/code-form.tsx';
import { keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts';

const text = authText.code;

interface ConfirmAddressProps {
  readonly email: string;
  /** True when the account already existed, and its address is not confirmed yet. */
  readonly isKnown: boolean;
  readonly onOtherAddress: () => void;
}

/** Asks for the mailed code after a sign-up, or after a sign-in to an account with an unconfirmed address. */
export function ConfirmAddress({ email, isKnown, onOtherAddress }: ConfirmAddressProps) {
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<string | null>(null);

  async function resend(): Promise<void> {
    setBusy(true);
    const outcome = await resendConfirmation(email, () => setStatus(authText.working));
    setBusy(false);
    setStatus(outcome.ok ? text.resentDetail : `${authMessages[outcome.code]}. ${authAdvice[outcome.code]}`);
    if (outcome.ok) notify('info', text.resent);
  }

  return (
    <div className="stack">
      <Alert tone={isKnown ? 'wait' : 'good'} live="status">
        <p>{isKnown ? authAdvice.NOT_CONFIRMED : text.sent(email)}</p>
      </Alert>
      <CodeForm email={email} />
      <Button icon="mail" wide busy={busy} onClick={() => void resend()}>
        {text.resend}
      </Button>
      <p role="status">{status}</p>
      <Button
        look="plain"
        onClick={() => {
          const draft = readSignUpDraft();
          if (draft !== null) keepSignUpDraft({ ...draft, sentTo: null });
          onOtherAddress();
        }}
      >
        {text.otherAddress}
      </Button>
    </div>
  );
}
