import '../auth.css';
import { TextField } from '../../ui/index.ts';
import { proveSecondFactor } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

const text = secondFactorText.step;

interface Props {
  readonly factorId: string;
  readonly onDone?: () => void;
}

/** Form of the current six-digit code of the authenticator. */
export function AuthenticatorCodeForm({ factorId, onDone }: Props) {
  const form = useAuthForm({
    prefix: 'totp',
    names: ['code'],
    send: ({ code }) => proveSecondFactor(factorId, code),
    onDone: () => onDone?.(),
  });
  return (
    <AuthForm form={form} label={text.form} submitLabel={text.submit}>
      <TextField
        label={text.code}
        id={form.id('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        error={form.fault('code')}
        faultId={form.faultId('code')}
      />
    </AuthForm>
  );
}
