import { useMutation } from '@tanstack/react-query';
import { Button, ErrorAlert } from '../../ui/index.ts';
import { SignInAgain } from '../form/sign-in-again.tsx';
import { AuthenticatorCodeForm } from './authenticator-code-form.tsx';
import { enrol } from './second-factor-commands.ts';
import { secondFactorText } from './second-factor.text.fr.ts';

const text = secondFactorText.enrol;

interface Props {
  readonly email: string;
  /** Labels to start and to cancel, where the second factor is optional. */
  readonly free?: { readonly start: string; readonly giveUp: string };
  readonly onDone: () => void;
}

/** Shows the secret as a QR code and as text, then asks for a code that proves the application has it. */
export function EnrolForm({ email, free, onDone }: Props) {
  const { data, isPending, mutate, reset } = useMutation({ mutationFn: enrol, networkMode: 'always' });
  const giveUp = free && (
    <Button wide onClick={() => reset()}>
      {free.giveUp}
    </Button>
  );
  if (data?.ok === false && data.code === 'SIGN_IN_AGAIN') {
    return (
      <>
        <SignInAgain email={email} lead={text.again} submitLabel={text.againSubmit} onSignedIn={() => mutate()} />
        {giveUp}
      </>
    );
  }
  if (data?.ok !== true) {
    return (
      <>
        {data !== undefined && (
          <ErrorAlert title={text.failedTitle}>
            <p>{text.failed}</p>
          </ErrorAlert>
        )}
        <Button look={free ? 'ghost' : 'act'} icon="shield" wide busy={isPending} onClick={() => mutate()}>
          {free?.start ?? text.start}
        </Button>
      </>
    );
  }
  const { factorId, qr, secret } = data.value;
  return (
    <>
      <p>{text.scan}</p>
      <img className="qr" src={qr} alt={text.qr} />
      <div>
        <p className="soft">{text.secret}</p>
        <p className="secret">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <p>{text.keep}</p>
      <AuthenticatorCodeForm factorId={factorId} onDone={onDone} />
      {giveUp}
    </>
  );
}
