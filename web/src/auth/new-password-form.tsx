import { notify } from '../accessibility/index.ts';
import { PasswordField } from '../ui/index.ts';
import { setPassword } from './auth-commands.ts';
import { AuthForm } from './auth-form.tsx';
import { authText } from './auth.text.fr.ts';
import { useAuthForm } from './use-auth-form.ts';

const text = authText.newPassword;

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const form = useAuthForm({
    prefix: 'nouveau',
    names: ['password'],
    failureTitle: text.failure,
    messages: { WEAK_PASSWORD: text.failure },
    send: ({ password }) => setPassword(password),
    done: () => {
      notify('good', text.success, text.successDetail);
      onDone();
    },
  });
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit}>
      <PasswordField
        label={authText.fields.newPassword}
        hint={authText.fields.passwordHint}
        id={form.id('password')}
        name="password"
        autoComplete="new-password"
        minLength={6}
        error={form.fault('password')}
      />
    </AuthForm>
  );
}
