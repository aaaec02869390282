import { PasswordField, TextField } from '../../ui/index.ts';
import { signIn } from '../auth-commands.ts';
import type { AuthFormProps } from '../auth-step.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { useAuthForm } from '../form/use-auth-form.ts';
import { keepTyped, readTypedEmail } from './sign-in-draft.ts';
import { notifySignedIn } from './notify-signed-in.ts';

const { fields, signIn: text } = authText;

export function SignInForm({ onStep }: AuthFormProps) {
  const form = useAuthForm({
    prefix: 'connexion',
    names: ['email', 'password'],
    toastTitle: text.failure,
    messages: signInMessages,
    send: ({ email, password }, onWork) => signIn(email, password, onWork),
    handleRefusal: ({ email }, code) => {
      if (code === 'NOT_CONFIRMED') onStep({ name: 'code', email, isKnown: true });
      return code === 'NOT_CONFIRMED';
    },
    onDone: notifySignedIn,
  });
  return (
    <AuthForm
      form={form}
      label={text.title}
      submitLabel={text.submit}
      onTyped={(formElement) => keepTyped(readFields(formElement, ['email']))}
    >
      <TextField
        label={fields.email}
        id={form.id('email')}
        name="email"
        defaultValue={readTypedEmail()}
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
