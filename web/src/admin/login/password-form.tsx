import { useState, type FormEvent } from 'react';
import { supabase } from '../../platform/index.ts';
import { Button, ErrorSummary, PasswordField, TextField } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';

const text = adminText.login;
type Errors = { readonly 'admin-email'?: string; readonly 'admin-password'?: string };

/** First of the two proofs. The session that comes of it opens nothing of the team's pages yet. */
export function PasswordForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);

  const refuse = (found: Errors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '' || password === '') {
      refuse({
        ...(email.trim() === '' ? { 'admin-email': text.emailMissing } : {}),
        ...(password === '' ? { 'admin-password': text.passwordMissing } : {}),
      });
      return;
    }
    setBusy(true);
    setErrors({});
    try {
      const { auth } = await supabase();
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      if (error !== null) refuse({ 'admin-password': error.status === 400 ? text.badPassword : text.failed });
    } catch {
      refuse({ 'admin-password': text.failed });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <ErrorSummary errors={errors} attempt={attempt} />
      <TextField
        id="admin-email"
        type="email"
        label={text.email}
        autoComplete="username"
        autoCapitalize="none"
        error={errors['admin-email']}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        id="admin-password"
        label={text.password}
        autoComplete="current-password"
        error={errors['admin-password']}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="act" wide busy={busy}>
        {text.signIn}
      </Button>
    </form>
  );
}
