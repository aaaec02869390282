import { useState } from 'react';
import { leaveErrors } from '../../accessibility/index.ts';
import { Button, LinkButton } from '../../ui/index.ts';
import { AuthSteps } from '../auth-steps.tsx';
import { BehindSecondFactor } from '../second-factor/behind-second-factor.tsx';
import { authText, pwaSignUpMessages } from '../auth.text.fr.ts';
import { readSignUpDraft } from '../sign-up/sign-up-draft.ts';

/** Login or sign-up of the mobile application, one press apart (specification §2). */
export function PwaAuth() {
  const [mode, setMode] = useState<'login' | 'signup'>(() => (readSignUpDraft() === null ? 'login' : 'signup'));
  const login = mode === 'login';
  return (
    <BehindSecondFactor>
      <AuthSteps mode={mode} signUpMessages={pwaSignUpMessages}>
        <Button
          wide
          onClick={() => {
            leaveErrors();
            setMode(login ? 'signup' : 'login');
          }}
        >
          {login ? toSignUp() : authText.signUp.toOther}
        </Button>
        {login && (
          <LinkButton look="plain" to="/auth?mode=reset&next=/pwa">
            {authText.signIn.forgotten}
          </LinkButton>
        )}
      </AuthSteps>
    </BehindSecondFactor>
  );
}

/** Label of the link to the sign-up: a new one, or the unfinished one. */
export function toSignUp(): string {
  return readSignUpDraft() === null ? authText.signIn.toOther : authText.signUp.resume;
}
