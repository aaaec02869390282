import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isMobile, isStandalone } from '../../platform/index.ts';
import { Alert, TextField } from '../../ui/index.ts';
import { afterSignIn } from '../sign-in/after-sign-in.ts';
import { requestReset } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { authText } from '../auth.text.fr.ts';
import { CodeForm } from '../form/code-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';

const text = authText.reset;

/** Address, then the mailed code (or its link, which opens the callback page), then the new password. */
export function ResetForm() {
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [verified, setVerified] = useState(false);
  const form = useAuthForm({
    prefix: 'oubli',
    names: ['email'],
    failureTitle: text.title,
    send: ({ email }, onWork) => requestReset(email, onWork),
    done: ({ email }) => setSentTo(email),
  });
  if (verified) return <NewPasswordForm onDone={() => void navigate(afterSignIn(isMobile(), isStandalone()))} />;
  if (sentTo !== null) {
    return (
      <div className="stack">
        <Alert tone="good" title={text.sentTitle} live="status">
          <p>{text.sent(sentTo)}</p>
        </Alert>
        <CodeForm email={sentTo} kind="recovery" onVerified={() => setVerified(true)} />
      </div>
    );
  }
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit}>
      <TextField
        label={authText.fields.email}
        id={form.id('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={form.fault('email')}
      />
    </AuthForm>
  );
}
