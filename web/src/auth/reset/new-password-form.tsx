import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { LinkButton, PasswordField } from '../../ui/index.ts';
import { setPassword } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { PresentPasswordField } from '../form/present-password-field.tsx';
import { authText } from '../auth.text.fr.ts';
import { isPresentPasswordAsked } from './present-password.ts';
import { useAuthForm } from '../form/use-auth-form.ts';

const text = authText.newPassword;

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  // Shown only once the service requires it: after a mailed link, the current password is unknown.
  const [asksPresent, setAsksPresent] = useState(false);
  const form = useAuthForm<'password' | 'currentPassword'>({
    prefix: 'nouveau',
    names: asksPresent ? ['currentPassword', 'password'] : ['password'],
    messages: { WEAK_PASSWORD: text.failure },
    send: async ({ password, currentPassword }) => {
      const outcome = await setPassword(password, asksPresent ? currentPassword : undefined);
      if (isPresentPasswordAsked(outcome)) setAsksPresent(true);
      return outcome;
    },
    onDone: () => {
      notify('good', text.success, { description: text.successDetail });
      onDone();
    },
  });
  const byMail = asksPresent ? (
    <LinkButton look="plain" to="/auth?mode=reset">
      {text.byMail}
    </LinkButton>
  ) : undefined;
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit} afterFailure={byMail}>
      {asksPresent && <PresentPasswordField form={form} />}
      <PasswordField
        label={authText.fields.newPassword}
        hint={authText.fields.passwordHint}
        id={form.id('password')}
        name="password"
        autoComplete="new-password"
        minLength={6}
        error={form.fault('password')}
        faultId={form.faultId('password')}
      />
    </AuthForm>
  );
}
