import { useState, type FormEvent } from 'react';
import { Button, ErrorSummary, TextField } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { confirmCode } from './second-factor.ts';

const text = adminText.login;

/** The six digits of the moment. */
export function CodeForm({ factorId, onDone }: { readonly factorId: string; readonly onDone: () => void }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);

  const refuse = (sentence: string) => {
    setError(sentence);
    setAttempt((count) => count + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) {
      refuse(text.codeFormat);
      return;
    }
    setBusy(true);
    const right = await confirmCode(factorId, digits).catch(() => false);
    setBusy(false);
    if (right) onDone();
    else refuse(text.codeWrong);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={{ 'totp-code': error }} attempt={attempt} />
      <TextField
        id="totp-code"
        label={text.code}
        error={error}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="act" icon="key" wide busy={busy}>
        {text.confirm}
      </Button>
    </form>
  );
}
