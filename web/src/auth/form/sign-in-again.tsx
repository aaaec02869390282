import { refuse } from '@placejuste/domain/kernel';
import { Suspense, useEffect, useRef, useState } from 'react';
import { hasPasskeys, lazyPart, renderNothing, readStoredSession, useSession } from '../../platform/index.ts';
import { useQuery } from '@tanstack/react-query';
import { LinkButton, SecondaryGroup } from '../../ui/index.ts';
import { signIn } from '../auth-commands.ts';
import type { CodeWay } from '../auth-step.ts';
import { authSettingsQuery } from '../auth.queries.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { OtherWays } from '../external/other-ways.tsx';
import { CodeAgain } from '../mailed-code/code-again.tsx';
import { endSession } from '../sign-in/end-session.ts';
import { AuthForm } from './auth-form.tsx';
import { PresentPasswordField } from './present-password-field.tsx';
import { useAuthForm } from './use-auth-form.ts';

const text = authText.againWays;
const PasskeyAgain = lazyPart(
  () => import('../passkey-again.lazy.ts'),
  (code) => code.PasskeyAgain,
  renderNothing,
);

interface Props {
  readonly email: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly onSignedIn: () => void;
}

/**
 * Asks a person who has been signed in for a while to prove their identity: a stolen session must not change how the
 * account signs in. Every way of this account is offered, because some accounts have no password, only a number, a
 * provider or a passkey.
 */
export function SignInAgain({ email, lead, submitLabel, onSignedIn }: Props) {
  const session = useSession();
  const { data: settings } = useQuery(authSettingsQuery);
  // Each proof opens a new session: the former one is ended, or the device would be listed twice.
  const [former] = useState(() => readStoredSession()?.access_token ?? null);
  // Once a code was sent, its form is the main one, and the password the second.
  const [sentBy, setSentBy] = useState<CodeWay | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form replaces the pressed button: its heading takes the focus, so that a screen reader reads it.
  useEffect(() => heading.current?.focus(), []);
  const finishProof = () => {
    if (former !== null) void endSession(former);
    onSignedIn();
  };
  const codeAgain = (by: CodeWay) =>
    ({ onProved: finishProof, isSecond: sentBy !== by, onSent: () => setSentBy(by) }) as const;
  if (session.status !== 'signed-in') return null;
  const { phone = '', identities } = session.session.user;
  const isByMail = email !== '' && settings?.mail_codes_enabled === true;
  const isByPhone = phone !== '' && settings?.external['phone'] === true;
  const isByDevice = hasPasskeys() && settings?.passkeys_enabled === true;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {authText.again}
      </h3>
      <p>{lead}</p>
      {email !== '' && (
        <PasswordAgain email={email} submitLabel={submitLabel} isSecond={sentBy !== null} onProved={finishProof} />
      )}
      {(isByMail || isByPhone || isByDevice) && (
        <SecondaryGroup label={text.label}>
          {isByDevice && (
            <Suspense fallback={null}>
              <PasskeyAgain ownerId={session.userId} onProved={finishProof} />
            </Suspense>
          )}
          {isByMail && <CodeAgain by="email" to={email} {...codeAgain('email')} />}
          {isByPhone && <CodeAgain by="phone" to={phone} {...codeAgain('phone')} />}
        </SecondaryGroup>
      )}
      <OtherWays only={(identities ?? []).map(({ provider }) => provider)} />
      {email !== '' && (
        <LinkButton to="/auth?mode=reset" wide>
          {authText.signIn.forgotten}
        </LinkButton>
      )}
      <p className="soft">{text.otherwise}</p>
    </>
  );
}

interface PasswordAgainProps {
  readonly email: string;
  readonly submitLabel: string;
  readonly isSecond: boolean;
  readonly onProved: () => void;
}

function PasswordAgain({ email, submitLabel, isSecond, onProved }: PasswordAgainProps) {
  const form = useAuthForm({
    prefix: 'again',
    names: ['currentPassword'],
    messages: signInMessages,
    send: async ({ currentPassword }, onWork) => {
      const outcome = await signIn(email, currentPassword, onWork);
      // The address is the account's own: only the password can be wrong here.
      return outcome.ok || outcome.code !== 'BAD_CREDENTIALS' ? outcome : refuse('PRESENT_PASSWORD_WRONG');
    },
    onDone: onProved,
  });
  return (
    <AuthForm form={form} label={authText.again} submitLabel={submitLabel} isSecond={isSecond}>
      <PresentPasswordField form={form} />
    </AuthForm>
  );
}
