import { useMutation } from '@tanstack/react-query';
import { playFeedback } from '../../accessibility/index.ts';
import { Alert, ErrorAlert, SecondaryAction } from '../../ui/index.ts';
import { mailSignInCode, sendSmsCode } from '../auth-commands.ts';
import { authAdvice, authMessages, authText } from '../auth.text.fr.ts';
import type { CodeWay } from '../auth-step.ts';
import { CodeForm } from '../form/code-form.tsx';

const text = authText.againWays;

interface CodeAgainProps {
  readonly by: CodeWay;
  /** The address or the number of the signed-in account. */
  readonly to: string;
  readonly onProved: () => void;
  /** True when another way was chosen after this one. */
  readonly isSecond: boolean;
  readonly onSent: () => void;
}

/** Proof by a code sent to the account's own address or number: only the code is typed. */
export function CodeAgain({ by, to, onProved, isSecond, onSent }: CodeAgainProps) {
  const sendCode = useMutation({
    networkMode: 'always',
    mutationFn: () => (by === 'email' ? mailSignInCode(to) : sendSmsCode(to, null)),
    onSuccess: (outcome) => {
      if (outcome.ok) onSent();
      else playFeedback('error');
    },
  });
  if (sendCode.data?.ok === true) {
    return (
      <div className="stack code-again">
        <Alert tone="good" live="status">
          <p>{text.sent[by](to)}</p>
        </Alert>
        <CodeForm email={to} kind={by === 'email' ? 'email' : 'sms'} onVerified={onProved} isSecond={isSecond} />
      </div>
    );
  }
  return (
    <>
      <SecondaryAction
        icon={by === 'email' ? 'mail' : 'phone'}
        busy={sendCode.isPending}
        onClick={() => sendCode.mutate()}
      >
        {by === 'email' ? authText.otherRows.mail : authText.otherRows.phone}
      </SecondaryAction>
      {sendCode.data?.ok === false && (
        <ErrorAlert title={authMessages[sendCode.data.code]}>
          <p>{authAdvice[sendCode.data.code]}</p>
        </ErrorAlert>
      )}
    </>
  );
}
