import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isMobile, isStandalone, noteLossReported, useNavigate, useSession } from '../platform/index.ts';
import { Alert, Button, Page } from '../ui/index.ts';
import type { AuthFormProps, AuthMode, AuthStep } from './auth-step.ts';
import { authText } from './auth.text.fr.ts';
import { OtherWays } from './external/other-ways.tsx';
import { CodeForm } from './form/code-form.tsx';
import { AskMailedCode, AskTextedCode } from './mailed-code/ask-code-form.tsx';
import { CodeRows } from './mailed-code/code-rows.tsx';
import { EnterCode } from './mailed-code/enter-code.tsx';
import { NewPasswordForm } from './reset/new-password-form.tsx';
import { ResetForm } from './reset/reset-form.tsx';
import { BehindSecondFactor } from './second-factor/behind-second-factor.tsx';
import { chooseLandingPath } from './sign-in/landing-path.ts';
import { forgetSignInDraft, keepStep, readStoredStep } from './sign-in/sign-in-draft.ts';
import { SignInForm } from './sign-in/sign-in-form.tsx';
import { ConfirmAddress } from './sign-up/confirm-address.tsx';
import { readSignUpDraft } from './sign-up/sign-up-draft.ts';
import { SignUpForm } from './sign-up/sign-up-form.tsx';

interface Props {
  readonly mode: AuthMode;
  readonly signUpMessages?: AuthFormProps['signUpMessages'];
  readonly before?: ReactNode;
  /** Other ways to sign in. */
  readonly children: ReactNode;
}

const forms: Readonly<Record<AuthMode, ComponentType<AuthFormProps>>> = {
  login: SignInForm,
  signup: SignUpForm,
  reset: ResetForm,
};
const texts = { login: authText.signIn, signup: authText.signUp, reset: authText.reset };

/** One screen per step, each with its own title. */
export function AuthSteps({ mode, signUpMessages, before, children }: Props) {
  const [reached, setReached] = useState(() => ({ mode, step: chooseFirstStep(mode) }));
  const step = reached.mode === mode ? reached.step : chooseFirstStep(mode);
  const session = useSession();
  const isLost = session.status === 'signed-out' && session.isLost === true;
  const onStep = (next: AuthStep) => {
    keepStep(mode, next);
    setReached({ mode, step: next });
  };
  const page = (
    <Page {...chooseHead(mode, step, session.status === 'signed-in')} step={`${mode} ${step.name}`}>
      {step.name === 'form' && before}
      {step.name === 'form' && mode === 'login' && isLost && <LostAlert />}
      <Step mode={mode} step={step} onStep={onStep} {...(signUpMessages === undefined ? {} : { signUpMessages })} />
      {step.name === 'form' && mode !== 'reset' && <CodeRows mode={mode} onStep={onStep} />}
      {step.name === 'form' && mode !== 'reset' && <OtherWays />}
      {children}
    </Page>
  );
  // A mailed code is only the first factor, and the service changes no password before the second.
  return step.name === 'new-password' ? <BehindSecondFactor>{page}</BehindSecondFactor> : page;
}

function LostAlert() {
  useEffect(noteLossReported, []);
  return (
    <Alert title={authText.lost.title} live="status">
      <p>{authText.lost.lead}</p>
    </Alert>
  );
}

/** After a reload, a step that waits for a code is resumed; for a sign-up, also after its tab was closed. */
function chooseFirstStep(mode: AuthMode): AuthStep {
  const email = mode === 'signup' ? (readSignUpDraft()?.sentTo ?? null) : null;
  return email === null ? (readStoredStep(mode) ?? { name: 'form' }) : { name: 'code', email, isKnown: false };
}

function chooseHead(
  mode: AuthMode,
  step: AuthStep,
  isSignedIn: boolean,
): { readonly title: string; readonly lead?: string } {
  switch (step.name) {
    case 'form': {
      const { title, lead } = mode === 'reset' && isSignedIn ? authText.reset.own : texts[mode];
      return { title, lead };
    }
    case 'code':
      return { title: authText.code.title };
    case 'recovery-code':
      return { title: authText.reset.sentTitle };
    case 'new-password':
      return { title: authText.newPassword.title };
    case 'ask-code':
      return { title: authText.askCode[step.by].title, lead: authText.askCode[step.by].lead };
    case 'enter-code':
      return { title: authText.askCode.enterTitle };
  }
}

function Step({ mode, step, ...form }: AuthFormProps & { readonly mode: AuthMode; readonly step: AuthStep }) {
  const navigate = useNavigate();
  const Form = forms[mode];
  switch (step.name) {
    case 'form':
      return <Form {...form} />;
    case 'code':
      return (
        <ConfirmAddress
          email={step.email}
          isKnown={step.isKnown}
          onOtherAddress={() => form.onStep({ name: 'form' })}
        />
      );
    case 'recovery-code':
      return (
        <div className="stack">
          <Alert tone="good" live="status">
            <p>{authText.reset.sent(step.email)}</p>
          </Alert>
          <CodeForm email={step.email} kind="recovery" onVerified={() => form.onStep({ name: 'new-password' })} />
          <Button look="plain" onClick={() => form.onStep({ name: 'form' })}>
            {authText.reset.again}
          </Button>
        </div>
      );
    case 'ask-code': {
      const Ask = step.by === 'email' ? AskMailedCode : AskTextedCode;
      return <Ask isSignUp={mode === 'signup'} onStep={form.onStep} />;
    }
    case 'enter-code':
      return <EnterCode step={step} onStep={form.onStep} />;
    case 'new-password':
      return (
        <NewPasswordForm
          onDone={() => {
            forgetSignInDraft();
            void navigate(chooseLandingPath(isMobile(), isStandalone()));
          }}
        />
      );
  }
}
