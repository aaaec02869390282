import { type RefObject, useState } from 'react';
import { isFocusLostOrOnHeading, playFeedback, useFocusKept } from '../../accessibility/index.ts';
import { useTextDraft } from '../../offline/index.ts';
import { Alert, MailAddress, Skeleton, TextField } from '../../ui/index.ts';
import { authAdvice, authMessages } from '../auth.text.fr.ts';
import { changeEmail, type AuthOutcome } from '../auth-commands.ts';
import type { FormFailure } from '../form/auth-form-state.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { PresentPasswordField } from '../form/present-password-field.tsx';
import { SignInAgain } from '../form/sign-in-again.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { isPresentPasswordRequired } from '../reset/present-password.ts';
import { PendingAddress, type PendingEmailChange } from './pending-address.tsx';
import { identityText } from './identity.text.fr.ts';

const text = identityText.email;

interface EmailFormProps {
  readonly present: string;
  readonly pendingChange: PendingEmailChange | null;
  /** Title above the form, which takes the focus once no change waits any more. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Called when the address shown here is no longer that of the account. */
  readonly onChangedElsewhere: () => void;
}

/** Both addresses confirm; nothing here says whether the new one has an account already. */
export function EmailForm({ present, pendingChange, heading, onChangedElsewhere }: EmailFormProps) {
  useFocusKept(heading, pendingChange?.address ?? '', isFocusLostOrOnHeading);
  const draft = useTextDraft('account-email');
  const [sentChange, setSentChange] = useState<SentChange | null>(null);
  // Without a former address to confirm the first one, the service requires the password.
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [newEmail, setNewEmail] = useState('');
  // Outcome of the second try with the same address, after the owner proved their identity.
  const [provedOutcome, setProvedOutcome] = useState<AuthOutcome | null>(null);
  const form = useAuthForm<'email' | 'currentPassword'>({
    prefix: 'adresse',
    names: isPasswordShown ? ['currentPassword', 'email'] : ['email'],
    send: async ({ email, currentPassword }) => {
      setProvedOutcome(null);
      const outcome = await changeEmail(email, isPasswordShown ? currentPassword : undefined);
      setNewEmail(email);
      if (isPresentPasswordRequired(outcome)) setPasswordShown(true);
      return outcome;
    },
    onDone: ({ email }) => showSent(email),
  });
  function showSent(email: string): void {
    setSentChange({ to: email, from: present, waitedFor: pendingChange?.address ?? null });
    void draft.reset();
  }
  /** Sends without the form: after the owner proved their identity, or to resend the mails of a pending change. */
  async function send(email: string): Promise<void> {
    setPasswordShown(false);
    setSentChange(null);
    setNewEmail(email);
    const outcome = await changeEmail(email);
    setProvedOutcome(outcome);
    if (outcome.ok) {
      showSent(email);
      return;
    }
    if (isPresentPasswordRequired(outcome)) {
      setPasswordShown(true);
      draft.set(() => email);
    }
    playFeedback('error');
  }
  const failure = provedOutcome === null ? form.failure : toFailure(provedOutcome);
  if (!draft.ready) return <Skeleton />;
  return (
    <>
      {present !== '' && (
        <dl className="facts">
          <div>
            <dt className="soft small">{text.present}</dt>
            <dd>
              <MailAddress>{present}</MailAddress>
            </dd>
          </div>
        </dl>
      )}
      {pendingChange !== null && (
        <PendingAddress
          key={pendingChange.address}
          present={present}
          pendingChange={pendingChange}
          onChangedElsewhere={onChangedElsewhere}
          onResend={() => send(pendingChange.address)}
          onSettled={() => {
            setSentChange(null);
            setProvedOutcome({ ok: true, value: null });
          }}
        />
      )}
      <AuthForm
        form={{ ...form, failure }}
        label={text.title}
        submitLabel={present === '' ? text.submitFirst : text.submit}
        isSecond
      >
        {isPasswordShown && <PresentPasswordField form={form} />}
        <TextField
          label={text.label}
          id={form.id('email')}
          name="email"
          readOnly={form.busy}
          type="email"
          autoComplete="email"
          inputMode="email"
          value={draft.value}
          onChange={({ target }) => draft.set(() => target.value)}
          error={form.fault('email')}
          faultId={form.faultId('email')}
        />
      </AuthForm>
      {isPasswordShown && present === '' && (
        <SignInAgain
          email=""
          lead={text.noPassword}
          submitLabel={text.submitFirst}
          onSignedIn={() => void send(newEmail)}
        />
      )}
      {sentChange !== null && (
        <Alert tone="info" live="status">
          <p>{describeSent(sentChange, present, pendingChange)}</p>
        </Alert>
      )}
    </>
  );
}

function toFailure(outcome: AuthOutcome): FormFailure | null {
  if (outcome.ok) return null;
  const { code } = outcome;
  return { code, title: authMessages[code], advice: authAdvice[code] };
}

interface SentChange {
  readonly to: string;
  /** Address at the time of the request: the change may be confirmed since, from another page. */
  readonly from: string;
  /** Address that was waiting already; null when none was. */
  readonly waitedFor: string | null;
}

function describeSent(
  { to, from, waitedFor }: SentChange,
  present: string,
  pendingChange: PendingEmailChange | null,
): string {
  if (isSame(to, from)) return waitedFor === null ? text.same : text.sameKept;
  if (isSame(to, present)) return text.changed(to);
  if (from === '') return text.sentFirst(to);
  if (waitedFor !== null && isSame(to, waitedFor)) return text.sentAgain;
  return pendingChange !== null && isSame(to, pendingChange.address) ? text.sentToBoth : text.sent(to);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
