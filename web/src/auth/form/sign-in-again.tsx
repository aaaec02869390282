import { signIn } from '../auth-commands.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { AuthForm } from './auth-form.tsx';
import { PresentPasswordField } from './present-password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface Props {
  readonly email: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly onSignedIn: () => void;
}

/** The password of who has been signed in for a while: a session somebody took must not change how one signs in. */
export function SignInAgain({ email, lead, submitLabel, onSignedIn }: Props) {
  const form = useAuthForm({
    prefix: 'again',
    names: ['currentPassword'],
    messages: signInMessages,
    send: ({ currentPassword }, onWork) => signIn(email, currentPassword, onWork),
    done: onSignedIn,
  });
  return (
    <>
      <h3>{authText.again}</h3>
      <p>{lead}</p>
      <AuthForm form={form} label={authText.again} submitLabel={submitLabel}>
        <PresentPasswordField form={form} />
      </AuthForm>
    </>
  );
}
