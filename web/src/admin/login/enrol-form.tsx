import { useMutation } from '@tanstack/react-query';
import { ErrorAlert, Button } from '../../ui/index.ts';
import { adminText } from '../admin.text.fr.ts';
import { CodeForm } from './code-form.tsx';
import { enrol } from './second-factor.ts';

const text = adminText.login;

/** First entry: the secret as a picture and as text, then a code that proves the application has it. */
export function EnrolForm({ onDone }: { readonly onDone: () => void }) {
  const enrolment = useMutation({ mutationFn: enrol });
  if (enrolment.data === undefined) {
    return (
      <>
        {enrolment.isError && <ErrorAlert title={text.failedTitle}>{text.enrolFailed}</ErrorAlert>}
        <Button look="act" icon="shield" wide busy={enrolment.isPending} onClick={() => enrolment.mutate()}>
          {text.enrolStart}
        </Button>
      </>
    );
  }
  const { factorId, qr, secret } = enrolment.data;
  return (
    <>
      <p>{text.enrolScan}</p>
      <img className="qr" src={qr} alt={text.qr} />
      <div>
        <p className="soft">{text.secret}</p>
        <p className="secret">
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <CodeForm factorId={factorId} onDone={onDone} />
    </>
  );
}
