import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { LinkButton, PasswordField } from '../../ui/index.ts';
import { setPassword } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { PresentPasswordField } from '../form/present-password-field.tsx';
import { authText } from '../auth.text.fr.ts';
import { isPresentPasswordRequired } from './present-password.ts';
import { useAuthForm } from '../form/use-auth-form.ts';

const text = authText.newPassword;

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  // Shown only once the service requires it: after a mailed link, the current password is unknown.
  const [isPresentPasswordShown, setPresentPasswordShown] = useState(false);
  const form = useAuthForm<'password' | 'currentPassword'>({
    prefix: 'nouveau',
    names: isPresentPasswordShown ? ['currentPassword', 'password'] : ['password'],
    messages: { WEAK_PASSWORD: text.failure },
    send: async ({ password, currentPassword }) => {
      const outcome = await setPassword(password, isPresentPasswordShown ? currentPassword : undefined);
      if (isPresentPasswordRequired(outcome)) setPresentPasswordShown(true);
      return outcome;
    },
    onDone: () => {
      notify('good', text.success, { description: text.successDetail });
      onDone();
    },
  });
  const byMail = isPresentPasswordShown ? (
    <LinkButton look="plain" to="/auth?mode=reset">
      {text.byMail}
    </LinkButton>
  ) : undefined;
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit} afterFailure={byMail}>
      {isPresentPasswordShown && <PresentPasswordField form={form} />}
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
