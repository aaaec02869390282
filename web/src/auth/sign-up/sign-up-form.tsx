import { playFeedback, notify } from '../../accessibility/index.ts';
import { PasswordField, TextField } from '../../ui/index.ts';
import { signUp } from '../auth-commands.ts';
import type { AuthFormProps } from '../auth-step.ts';
import { authText, signUpMessages as siteMessages } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { useAuthForm } from '../form/use-auth-form.ts';
import { TermsNotice } from './terms-notice.tsx';
import { keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts';

const { fields, signUp: text } = authText;
/** Fields of the draft: all but the password, which is never stored. */
const draftFields = ['firstName', 'lastName', 'phone', 'email'] as const;

export function SignUpForm({ onStep, signUpMessages = siteMessages }: AuthFormProps) {
  const draft = readSignUpDraft()?.fields;
  const form = useAuthForm({
    prefix: 'inscription',
    names: [...draftFields, 'password'],
    toastTitle: text.failure,
    messages: signUpMessages,
    send: signUp,
    onDone: (values) => {
      keepSignUpDraft({ fields: values, sentTo: values.email });
      notify('good', text.success, { description: text.successDetail });
      playFeedback('success');
      onStep({ name: 'code', email: values.email, isKnown: false });
    },
  });
  return (
    <AuthForm
      form={form}
      label={text.title}
      submitLabel={text.submit}
      beforeSubmit={<TermsNotice />}
      onTyped={(formElement) => keepSignUpDraft({ fields: readFields(formElement, draftFields), sentTo: null })}
    >
      <TextField
        label={fields.firstName}
        id={form.id('firstName')}
        name="firstName"
        defaultValue={draft?.firstName}
        autoComplete="given-name"
        error={form.fault('firstName')}
      />
      <TextField
        label={fields.lastName}
        id={form.id('lastName')}
        name="lastName"
        defaultValue={draft?.lastName}
        autoComplete="family-name"
        error={form.fault('lastName')}
      />
      <TextField
        label={fields.phone}
        hint={fields.phoneHint}
        id={form.id('phone')}
        name="phone"
        defaultValue={draft?.phone}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={form.fault('phone')}
      />
      <TextField
        label={fields.email}
        id={form.id('email')}
        name="email"
        defaultValue={draft?.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={form.fault('email')}
        faultId={form.faultId('email')}
      />
      <PasswordField
        label={fields.password}
        hint={fields.passwordHint}
        id={form.id('password')}
        name="password"
        autoComplete="new-password"
        minLength={6}
        error={form.fault('password')}
        faultId={form.faultId('password')}
      />
    </AuthForm>
  );
}
