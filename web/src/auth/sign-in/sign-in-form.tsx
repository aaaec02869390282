import { PasswordField, TextField } from '../../ui/index.ts';
import { signIn } from '../auth-commands.ts';
import type { AuthFormProps } from '../auth-step.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { useAuthForm } from '../form/use-auth-form.ts';
import { keepTyped, typedEmail } from './sign-in-draft.ts';
import { toastSignedIn } from './tell-signed-in.ts';

const { fields, signIn: text } = authText;

export function SignInForm({ onStep }: AuthFormProps) {
  const form = useAuthForm({
    prefix: 'connexion',
    names: ['email', 'password'],
    toastTitle: text.failure,
    messages: signInMessages,
    send: ({ email, password }, onWork) => signIn(email, password, onWork),
    refused: ({ email }, code) => {
      if (code === 'NOT_CONFIRMED') onStep({ name: 'code', email, isKnown: true });
      return code === 'NOT_CONFIRMED';
    },
    done: toastSignedIn,
  });
  return (
    <AuthForm
      form={form}
      label={text.title}
      submitLabel={text.submit}
      onTyped={(typed) => keepTyped(readFields(typed, ['email']))}
    >
      <TextField
        label={fields.email}
        id={form.id('email')}
        name="email"
        defaultValue={typedEmail()}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={form.fault('email')}
        faultId={form.faultId('email')}
      />
      <PasswordField
        label={fields.password}
        id={form.id('password')}
        name="password"
        autoComplete="current-password"
        error={form.fault('password')}
        faultId={form.faultId('password')}
      />
    </AuthForm>
  );
}
