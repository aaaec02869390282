import { PasswordField } from '../../ui/index.ts';
import { authText } from '../auth.text.fr.ts';

interface PresentPasswordFieldProps {
  /** State of the form, from `useAuthForm`. */
  readonly form: {
    id(name: 'currentPassword'): string;
    fault(name: 'currentPassword'): string | undefined;
    faultId(name: 'currentPassword'): string | undefined;
  };
}

/** The current password of the account, typed as a proof of identity. */
export function PresentPasswordField({ form }: PresentPasswordFieldProps) {
  return (
    <PasswordField
      label={authText.fields.currentPassword}
      id={form.id('currentPassword')}
      name="currentPassword"
      autoComplete="current-password"
      error={form.fault('currentPassword')}
      faultId={form.faultId('currentPassword')}
    />
  );
}
