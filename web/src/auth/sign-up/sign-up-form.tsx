import { useState } from 'react';
import { playFeedback, notify } from '../../accessibility/index.ts';
import { PasswordField, TextField } from '../../ui/index.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { signUp, type AuthCode } from '../auth-commands.ts';
import { authText, signUpMessages } from '../auth.text.fr.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';

const { fields, signUp: text } = authText;

/** `messages`: the mobile screen words two refusals its own way (specification §8). */
export function SignUpForm({
  messages = signUpMessages,
}: {
  readonly messages?: Readonly<Partial<Record<AuthCode, string>>>;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    prefix: 'inscription',
    names: ['firstName', 'lastName', 'phone', 'email', 'password'],
    failureTitle: text.failure,
    messages,
    send: signUp,
    done: ({ email }) => {
      notify('good', text.success, text.successDetail);
      playFeedback('success');
      setSentTo(email);
    },
  });
  if (sentTo !== null) return <ConfirmAddress email={sentTo} />;
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit} beforeSubmit={<TermsNotice />}>
      <TextField
        label={fields.firstName}
        id={form.id('firstName')}
        name="firstName"
        autoComplete="given-name"
        error={form.fault('firstName')}
      />
      <TextField
        label={fields.lastName}
        id={form.id('lastName')}
        name="lastName"
        autoComplete="family-name"
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
        error={form.fault('phone')}
      />
      <TextField
        label={fields.email}
        id={form.id('email')}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={form.fault('email')}
      />
      <PasswordField
        label={fields.password}
        hint={fields.passwordHint}
        id={form.id('password')}
        name="password"
        autoComplete="new-password"
        minLength={6}
        error={form.fault('password')}
      />
    </AuthForm>
  );
}

/** In another tab: what was typed here stays. */
function TermsNotice() {
  const { before, terms, between, privacy, after, newTab } = text.notice;
  return (
    <p className="soft small">
      {before}
      <a href="/cgu" target="_blank" rel="noopener">
        {terms}
        {newTab}
      </a>
      {between}
      <a href="/confidentialite" target="_blank" rel="noopener">
        {privacy}
        {newTab}
      </a>
      {after}
    </p>
  );
}
