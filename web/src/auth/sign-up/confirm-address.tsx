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
  /** The account was made before, and its address is still to be confirmed. */
  readonly isKnown: boolean;
  readonly onOtherAddress: () => void;
}

/** After a sign-up, or a sign-in before the address was confirmed. */
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
