import { useState } from 'react';
import { notify } from '../../accessibility/index.ts';
import { useSession } from '../../platform/index.ts';
import { LinkButton, Page, PasswordField, TextField } from '../../ui/index.ts';
import { settleAccount } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { PresentPasswordField } from '../form/present-password-field.tsx';
import { authText } from '../auth.text.fr.ts';
import { isPresentPasswordRequired } from '../reset/present-password.ts';
import { useAuthForm } from '../form/use-auth-form.ts';
import { forgetSettleDraft, keepSettleDraft, readSettleDraft } from './settle-draft.ts';

const { settle: text, fields } = authText;
/** Fields of the draft: all but the password, which is never stored. */
const draftFields = ['firstName', 'lastName', 'phone'] as const;

/**
 * Form shown after an address was confirmed in another browser than the one that signed up. A stranger may have typed
 * that sign-up: the person who reads the mails of the address chooses the password and checks the names.
 */
export function SettleAccount() {
  return (
    <Page title={text.title} lead={text.lead} step="settle">
      <SettleAccountForm />
    </Page>
  );
}

function SettleAccountForm() {
  const session = useSession();
  const [isPresentPasswordShown, setPresentPasswordShown] = useState(false);
  const form = useAuthForm<'firstName' | 'lastName' | 'phone' | 'password' | 'currentPassword'>({
    prefix: 'compte',
    names: isPresentPasswordShown
      ? ['currentPassword', 'password', 'firstName', 'lastName', 'phone']
      : ['password', 'firstName', 'lastName', 'phone'],
    messages: { WEAK_PASSWORD: text.failure },
    send: async (values) => {
      const outcome = await settleAccount(values, isPresentPasswordShown ? values.currentPassword : undefined);
      if (isPresentPasswordRequired(outcome)) setPresentPasswordShown(true);
      return outcome;
    },
    onDone: () => {
      forgetSettleDraft();
      notify('good', text.success);
    },
  });
  const personId = session.status === 'signed-in' ? session.userId : '';
  const [draft] = useState(() => readSettleDraft(personId));
  const metadata = session.status === 'signed-in' ? session.session.user.user_metadata : {};
  const readMetadata = (name: string): string => (typeof metadata[name] === 'string' ? metadata[name] : '');
  const byMail = isPresentPasswordShown ? (
    <LinkButton look="plain" to="/auth?mode=reset">
      {authText.newPassword.byMail}
    </LinkButton>
  ) : undefined;
  return (
    <AuthForm
      form={form}
      label={text.title}
      submitLabel={text.submit}
      afterFailure={byMail}
      onTyped={(formElement) => keepSettleDraft({ ...readFields(formElement, draftFields), personId })}
    >
      {isPresentPasswordShown && <PresentPasswordField form={form} />}
      <PasswordField
        label={fields.settledPassword}
        hint={fields.settledPasswordHint}
        id={form.id('password')}
        name="password"
        autoComplete="new-password"
        minLength={6}
        error={form.fault('password')}
        faultId={form.faultId('password')}
      />
      <p>{text.names}</p>
      <TextField
        label={fields.firstName}
        id={form.id('firstName')}
        name="firstName"
        autoComplete="given-name"
        defaultValue={draft?.firstName ?? readMetadata('first_name')}
        error={form.fault('firstName')}
      />
      <TextField
        label={fields.lastName}
        id={form.id('lastName')}
        name="lastName"
        autoComplete="family-name"
        defaultValue={draft?.lastName ?? readMetadata('last_name')}
        error={form.fault('lastName')}
      />
      <TextField
        label={fields.phone}
        hint={fields.phoneHint}
        id={form.id('phone')}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        defaultValue={draft?.phone ?? readMetadata('phone')}
        error={form.fault('phone')}
      />
    </AuthForm>
  );
}
