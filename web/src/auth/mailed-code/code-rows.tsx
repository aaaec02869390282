import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { hasPasskeys, lazyPart, renderNothing } from '../../platform/index.ts';
import { SecondaryAction, SecondaryGroup } from '../../ui/index.ts';
import { authSettingsQuery } from '../auth.queries.ts';
import type { AuthFormProps, AuthMode } from '../auth-step.ts';
import { authText } from '../auth.text.fr.ts';

const text = authText.otherRows;
const PasskeySignIn = lazyPart(
  () => import('../passkeys.lazy.ts'),
  (code) => code.PasskeySignIn,
  renderNothing,
);

/** Ways to sign in without a password, as offered by the service: secondary lines below the form. */
export function CodeRows({ mode, onStep }: Pick<AuthFormProps, 'onStep'> & { readonly mode: AuthMode }) {
  const { data } = useQuery(authSettingsQuery);
  const isSignUp = mode === 'signup';
  const byPhone = data?.external['phone'] === true;
  const byMail = !isSignUp && data?.mail_codes_enabled === true;
  const byDevice = !isSignUp && hasPasskeys() && data?.passkeys_enabled === true;
  if (!byPhone && !byMail && !byDevice) return null;
  return (
    <SecondaryGroup label={isSignUp ? text.signUpLabel : text.label}>
      {byDevice && (
        <Suspense fallback={null}>
          <PasskeySignIn />
        </Suspense>
      )}
      {byMail && (
        <SecondaryAction icon="mail" onClick={() => onStep({ name: 'ask-code', by: 'email' })}>
          {text.mail}
        </SecondaryAction>
      )}
      {byPhone && (
        <SecondaryAction icon="phone" onClick={() => onStep({ name: 'ask-code', by: 'phone' })}>
          {isSignUp ? text.signUpPhone : text.phone}
        </SecondaryAction>
      )}
    </SecondaryGroup>
  );
}
