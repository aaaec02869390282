import { PasswordField } from '../../ui/index.ts';
import { signIn } from '../auth-commands.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { passkeysText } from './passkeys.text.fr.ts';

const text = passkeysText.own;

/** The password of who has been signed in for a while: a session somebody took must not add a device of its own. */
export function SignInAgain({ email, onSignedIn }: { readonly email: string; readonly onSignedIn: () => void }) {
  const form = useAuthForm({
    prefix: 'passkey',
    names: ['currentPassword'],
    messages: signInMessages,
    send: ({ currentPassword }, onWork) => signIn(email, currentPassword, onWork),
    done: onSignedIn,
  });
  return (
    <>
      <h3>{text.again}</h3>
      <p>{text.againLead}</p>
      <AuthForm form={form} label={text.again} submitLabel={text.againSubmit}>
        <PasswordField
          label={authText.fields.currentPassword}
          id={form.id('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          error={form.fault('currentPassword')}
        />
      </AuthForm>
    </>
  );
}
