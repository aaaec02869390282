import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { PasswordField, TextField } from '../../ui/index.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { signIn } from '../auth-commands.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { ConfirmAddress } from '../sign-up/confirm-address.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';

const { fields, signIn: text } = authText;

export function SignInForm() {
  const [email, setEmail] = useState('');
  const form = useAuthForm({
    prefix: 'connexion',
    names: ['email', 'password'],
    failureTitle: text.failure,
    messages: signInMessages,
    send: (values, onWork) => {
      setEmail(values.email);
      return signIn(values.email, values.password, onWork);
    },
    done: () => notify('good', text.success),
  });
  if (form.failure?.code === 'NOT_CONFIRMED') return <ConfirmAddress already email={email} />;
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit}>
      <TextField
        label={fields.email}
        id={form.id('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={form.fault('email')}
      />
      <PasswordField
        label={fields.password}
        id={form.id('password')}
        name="password"
        autoComplete="current-password"
        error={form.fault('password')}
      />
    </AuthForm>
  );
}
