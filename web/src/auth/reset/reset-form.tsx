import { useSession } from '../../platform/index.ts';
import { TextField } from '../../ui/index.ts';
import { requestReset } from '../auth-commands.ts';
import type { AuthFormProps } from '../auth-step.ts';
import { authText } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { keepTyped, readTypedEmail } from '../sign-in/sign-in-draft.ts';
import { useAuthForm } from '../form/use-auth-form.ts';

const text = authText.reset;

/** Form of the address; then come the mailed code (or its link, which opens the callback page) and the new password. */
export function ResetForm({ onStep }: AuthFormProps) {
  const session = useSession();
  // Restricted to the signed-in account: another address would replace it by another account.
  const own = session.status === 'signed-in' && session.email !== '' ? session.email : null;
  const form = useAuthForm({
    prefix: 'oubli',
    names: ['email'],
    send: ({ email }, onWork) => requestReset(email, onWork),
    onDone: ({ email }) => onStep({ name: 'recovery-code', email }),
  });
  return (
    <AuthForm
      form={form}
      label={text.title}
      submitLabel={text.submit}
      onTyped={(formElement) => keepTyped(readFields(formElement, ['email']))}
    >
      <TextField
        label={authText.fields.email}
        id={form.id('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...(own === null ? { defaultValue: readTypedEmail() } : { value: own, readOnly: true, hint: text.ownAddress })}
        error={form.fault('email')}
        faultId={form.faultId('email')}
      />
    </AuthForm>
  );
}
