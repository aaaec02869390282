import { Button, TextField } from '../../ui/index.ts';
import { mailSignInCode, sendSmsCode } from '../auth-commands.ts';
import type { AuthFormProps } from '../auth-step.ts';
import { authText, signInMessages } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { readFields } from '../form/form-faults.ts';
import { useAuthForm } from '../form/use-auth-form.ts';
import { keepTyped, readTypedEmail, readTypedPhone } from '../sign-in/sign-in-draft.ts';
import { keepSignUpDraft, readSignUpDraft } from '../sign-up/sign-up-draft.ts';
import { TermsNotice } from '../sign-up/terms-notice.tsx';

const { askCode: text, fields } = authText;

interface Props extends Pick<AuthFormProps, 'onStep'> {
  /** True when the number may belong to a new account. */
  readonly isSignUp: boolean;
}

/** Form of the address that receives the code. It never reveals whether the address has an account. */
export function AskMailedCode({ onStep }: Props) {
  const form = useAuthForm({
    prefix: 'code-par-mail',
    names: ['email'],
    messages: signInMessages,
    send: ({ email }, onWork) => mailSignInCode(email, onWork),
    onDone: ({ email }) => onStep({ name: 'enter-code', by: 'email', to: email }),
  });
  return (
    <>
      <AuthForm
        form={form}
        label={text.email.title}
        submitLabel={text.email.submit}
        onTyped={(formElement) => keepTyped(readFields(formElement, ['email']))}
      >
        <TextField
          label={fields.email}
          id={form.id('email')}
          name="email"
          defaultValue={readTypedEmail()}
          type="email"
          autoComplete="email"
          inputMode="email"
          error={form.fault('email')}
          faultId={form.faultId('email')}
        />
      </AuthForm>
      <Back onStep={onStep} />
    </>
  );
}

/** Form of the number that receives the code, with the names for a new account. */
export function AskTextedCode({ isSignUp, onStep }: Props) {
  const draft = readSignUpDraft()?.fields;
  const form = useAuthForm<'firstName' | 'lastName' | 'phone'>({
    prefix: 'code-par-sms',
    names: isSignUp ? ['firstName', 'lastName', 'phone'] : ['phone'],
    messages: signInMessages,
    send: (person, onWork) => sendSmsCode(person.phone, isSignUp ? person : null, onWork),
    onDone: ({ phone }) => onStep({ name: 'enter-code', by: 'phone', to: phone }),
  });
  return (
    <>
      <AuthForm
        form={form}
        label={text.phone.title}
        submitLabel={text.phone.submit}
        beforeSubmit={isSignUp && <TermsNotice />}
        onTyped={(formElement) =>
          isSignUp ? keepNewPerson(formElement) : keepTyped(readFields(formElement, ['phone']))
        }
      >
        {isSignUp && (
          <>
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
          </>
        )}
        <TextField
          label={fields.phone}
          hint={fields.phoneHint}
          id={form.id('phone')}
          name="phone"
          defaultValue={isSignUp ? draft?.phone : readTypedPhone()}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          error={form.fault('phone')}
        />
      </AuthForm>
      <Back onStep={onStep} />
    </>
  );
}

/** The typed names are also proposed in the sign-up form with an address. */
function keepNewPerson(formElement: HTMLFormElement): void {
  const { email = '' } = readSignUpDraft()?.fields ?? {};
  keepSignUpDraft({ fields: { email, ...readFields(formElement, ['firstName', 'lastName', 'phone']) }, sentTo: null });
}

function Back({ onStep }: Pick<AuthFormProps, 'onStep'>) {
  return (
    <Button look="plain" onClick={() => onStep({ name: 'form' })}>
      {text.back}
    </Button>
  );
}
