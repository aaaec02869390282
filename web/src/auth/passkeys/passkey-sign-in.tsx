import { useMutation } from '@tanstack/react-query';
import { playFeedback } from '../../accessibility/index.ts';
import { ErrorAlert, QuietAct } from '../../ui/index.ts';
import { toastSignedIn } from '../sign-in/tell-signed-in.ts';
import { signInWithPasskey } from './passkey-commands.ts';
import { passkeyAdvice, passkeyMessages, passkeysText } from './passkeys.text.fr.ts';

const text = passkeysText.signIn;

/** Signing in without typing anything. */
export function PasskeySignIn() {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    // Whether the network is there is told by its refusal.
    networkMode: 'always',
    onSuccess: (outcome) => {
      if (!outcome.ok) playFeedback('error');
      else toastSignedIn();
    },
  });
  const refusal = signIn.data?.ok === false ? signIn.data.code : null;
  return (
    <>
      <QuietAct icon="key" note={text.hint} busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {text.submit}
      </QuietAct>
      {refusal !== null && (
        <ErrorAlert title={passkeyMessages[refusal]}>
          <p>{passkeyAdvice[refusal]}</p>
        </ErrorAlert>
      )}
    </>
  );
}
