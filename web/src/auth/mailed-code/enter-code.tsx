import { Alert, Button } from '../../ui/index.ts';
import type { AuthFormProps, AuthStep } from '../auth-step.ts';
import { authText } from '../auth.text.fr.ts';
import { CodeForm } from '../form/code-form.tsx';
import { notifySignedIn } from '../sign-in/notify-signed-in.ts';

const text = authText.askCode;

interface Props extends Pick<AuthFormProps, 'onStep'> {
  readonly step: Extract<AuthStep, { readonly name: 'enter-code' }>;
}

/** Form of the six digits received; the link of the mail does the same. */
export function EnterCode({ step: { by, to }, onStep }: Props) {
  return (
    <div className="stack">
      <Alert tone="good" live="status">
        <p>{text[by].sent(to)}</p>
      </Alert>
      <CodeForm email={to} kind={by === 'email' ? 'email' : 'sms'} onVerified={notifySignedIn} />
      <Button look="plain" onClick={() => onStep({ name: 'ask-code', by })}>
        {text[by].again}
      </Button>
    </div>
  );
}
