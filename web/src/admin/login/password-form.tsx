import { useReducer, type FormEvent } from 'react';
import { loadSupabase } from '../../platform/index.ts';
import { Button, ErrorSummary, PasswordField, TextField } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { emptyPassword, checkMissingFields, reducePassword } from './password-state.ts';

const text = adminText.login;

/** First of the two factors. Its session gives no access to the team's pages yet. */
export function PasswordForm() {
  const [state, dispatch] = useReducer(reducePassword, emptyPassword);
  const { email, password, busy, errors, attempt } = state;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    dispatch({ type: 'pressed' });
    if (Object.keys(checkMissingFields(state)).length > 0) return;
    try {
      const { auth } = await loadSupabase();
      const { error } = await auth.signInWithPassword({ email: email.trim(), password });
      const refusal = error?.status === 400 ? text.badPassword : text.failed;
      dispatch({ type: 'answered', refusal: error === null ? null : refusal });
    } catch {
      dispatch({ type: 'answered', refusal: text.failed });
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
        onChange={(event) => dispatch({ type: 'typed', fields: { email: event.target.value } })}
      />
      <PasswordField
        id="admin-password"
        label={text.password}
        autoComplete="current-password"
        error={errors['admin-password']}
        value={password}
        onChange={(event) => dispatch({ type: 'typed', fields: { password: event.target.value } })}
      />
      <Button type="submit" look="act" wide busy={busy}>
        {text.signIn}
      </Button>
    </form>
  );
}
