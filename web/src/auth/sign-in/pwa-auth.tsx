import { useState } from 'react';
import { Button, LinkButton, Page } from '../../ui/index.ts';
import { authText, pwaSignUpMessages } from '../auth.text.fr.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';

/** Login or sign-up of the mobile application, one press apart (specification §2). */
export function PwaAuth() {
  const [mode, setMode] = useState<'login' | 'signup'>('login');
  const login = mode === 'login';
  const text = login ? authText.signIn : authText.signUp;
  return (
    <Page title={text.title} lead={text.lead} step={mode}>
      {login ? <SignInForm /> : <SignUpForm messages={pwaSignUpMessages} />}
      <Button wide onClick={() => setMode(login ? 'signup' : 'login')}>
        {text.toOther}
      </Button>
      {login && (
        <LinkButton look="plain" to="/auth?mode=reset&next=/pwa">
          {authText.signIn.forgotten}
        </LinkButton>
      )}
    </Page>
  );
}
