import '../auth.css';
import { useNavigate } from '../../platform/index.ts';
import { notify } from '../../accessibility/index.ts';
import { TextField } from '../../ui/index.ts';
import { verifyCode, type CodeKind, type OpenedAccount } from '../auth-commands.ts';
import { AuthForm } from './auth-form.tsx';
import { authText } from '../auth.text.fr.ts';
import { useAuthForm } from './use-auth-form.ts';

const { code: text, fields } = authText;

interface CodeFormProps {
  /** Address the code was sent to; the form asks for it when absent. */
  readonly email?: string;
  readonly kind?: CodeKind;
  readonly onVerified?: () => void;
  /** True when another button is the main action of the screen. */
  readonly isSecond?: boolean;
}

/** Form of a mailed code, for people who read their mail on another device; it does the same as the link. */
export function CodeForm({ email, kind = 'signup', onVerified, isSecond = false }: CodeFormProps) {
  const navigate = useNavigate();
  const form = useAuthForm<'email' | 'code', OpenedAccount | null>({
    prefix: 'code',
    names: email === undefined ? ['email', 'code'] : ['code'],
    advice: { TOO_MANY: kind === 'sms' ? text.tooManyTexted : text.tooMany },
    send: (values) => verifyCode(email ?? values.email, values.code, kind),
    onDone: (_values, account) => {
      if (kind === 'signup') notify('good', authText.callback.done);
      // The account was created in another browser: its password is chosen on that page.
      if (kind !== 'recovery' && account?.hasPasswordToChoose === true) void navigate('/auth', { replace: true });
      onVerified?.();
    },
  });
  return (
    <AuthForm form={form} label={text.enter} submitLabel={text.submit} isSecond={isSecond}>
      {email === undefined && (
        <TextField
          label={fields.email}
          id={form.id('email')}
          name="email"
          type="email"
          autoComplete="email"
          error={form.fault('email')}
          faultId={form.faultId('email')}
        />
      )}
      <TextField
        label={text.label}
        id={form.id('code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.fault('code')}
        faultId={form.faultId('code')}
      />
    </AuthForm>
  );
}
