import { useMutation, useQuery } from '@tanstack/react-query';
import { notify, playFeedback } from '../../accessibility/index.ts';
import { Button, ErrorAlert } from '../../ui/index.ts';
import { signInWithPasskey } from './passkey-commands.ts';
import { passkeysOpenQuery } from './passkeys.queries.ts';
import { passkeyAdvice, passkeyMessages, passkeysText } from './passkeys.text.fr.ts';

const text = passkeysText.signIn;

/** Signing in without typing anything: nothing is shown until the service says that it takes passkeys. */
export function PasskeySignIn() {
  const isOpen = useQuery(passkeysOpenQuery).data === true;
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    // Whether the network is there is told by its refusal.
    networkMode: 'always',
    onSuccess: (outcome) => (outcome.ok ? notify('good', text.success) : playFeedback('error')),
  });
  if (!isOpen) return null;
  const refusal = signIn.data?.ok === false ? signIn.data.code : null;
  return (
    <div className="stack tight">
      <Button icon="key" wide busy={signIn.isPending} aria-describedby="passkey-hint" onClick={() => signIn.mutate()}>
        {text.submit}
      </Button>
      <p className="soft small" id="passkey-hint">
        {text.hint}
      </p>
      {refusal !== null && (
        <ErrorAlert title={passkeyMessages[refusal]}>
          <p>{passkeyAdvice[refusal]}</p>
        </ErrorAlert>
      )}
    </div>
  );
}
