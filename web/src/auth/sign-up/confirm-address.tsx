import { useEffect, useRef, useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { Button, Alert } from '../../ui/index.ts';
import { resendConfirmation } from '../auth-commands.ts';
import { authAdvice, authMessages, authText } from '../auth.text.fr.ts';
import { CodeForm } from '../form/code-form.tsx';

const text = authText.code;

/** After a sign-up, or a sign-in before the address was confirmed. */
export function ConfirmAddress({ email, already = false }: { readonly email: string; readonly already?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone: what comes next takes it.
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  async function resend(): Promise<void> {
    setBusy(true);
    const outcome = await resendConfirmation(email, () => setSaid(authText.working));
    setBusy(false);
    setSaid(outcome.ok ? text.resentDetail : `${authMessages[outcome.code]}. ${authAdvice[outcome.code]}`);
    if (outcome.ok) notify('info', text.resent);
  }

  return (
    <div className="stack">
      <div ref={box} tabIndex={-1}>
        <Alert tone={already ? 'wait' : 'good'} title={text.title} live="status">
          <p>{already ? authAdvice.NOT_CONFIRMED : text.sent(email)}</p>
        </Alert>
      </div>
      <CodeForm email={email} />
      <Button icon="mail" wide busy={busy} onClick={() => void resend()}>
        {text.resend}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
