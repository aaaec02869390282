import { useMutation } from '@tanstack/react-query';
import { playFeedback } from '../../accessibility/index.ts';
import { ErrorAlert, SecondaryAction } from '../../ui/index.ts';
import { notifySignedIn } from '../sign-in/notify-signed-in.ts';
import { proveWithPasskey, signInWithPasskey, type PasskeyOutcome } from './passkey-commands.ts';
import { passkeyAdvice, passkeyMessages, passkeysText } from './passkeys.text.fr.ts';

const text = passkeysText.signIn;

/** Button to sign in with a passkey, without typing. */
export function PasskeySignIn() {
  return <PasskeyAct note={text.hint} sign={signInWithPasskey} onSigned={notifySignedIn} />;
}

interface PasskeyAgainProps {
  readonly ownerId: string;
  readonly onProved: () => void;
}

/** Button to prove the identity of the signed-in person with a passkey. */
export function PasskeyAgain({ ownerId, onProved }: PasskeyAgainProps) {
  return <PasskeyAct sign={() => proveWithPasskey(ownerId)} onSigned={onProved} />;
}

interface PasskeyActProps {
  readonly note?: string;
  readonly sign: () => Promise<PasskeyOutcome>;
  readonly onSigned: () => void;
}

function PasskeyAct({ note, sign, onSigned }: PasskeyActProps) {
  const signIn = useMutation({
    mutationFn: sign,
    // A lost network is reported by the refusal of the call.
    networkMode: 'always',
    onSuccess: (outcome) => {
      if (!outcome.ok) playFeedback('error');
      else onSigned();
    },
  });
  const refusal = signIn.data?.ok === false ? signIn.data.code : null;
  return (
    <>
      <SecondaryAction
        icon="key"
        {...(note === undefined ? {} : { note })}
        busy={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {note === undefined ? text.again : text.submit}
      </SecondaryAction>
      {refusal !== null && (
        <ErrorAlert title={passkeyMessages[refusal]}>
          <p>{passkeyAdvice[refusal]}</p>
        </ErrorAlert>
      )}
    </>
  );
}
