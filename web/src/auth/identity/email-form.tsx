import { useState } from 'react';
import { Alert, TextField } from '../../ui/index.ts';
import { changeEmail } from '../auth-commands.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { identityText } from './identity.text.fr.ts';

const text = identityText.email;

/** Both addresses confirm; nothing here says whether the new one has an account already. */
export function EmailForm({ present }: { readonly present: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm({
    prefix: 'adresse',
    names: ['email'],
    send: ({ email }) => changeEmail(email),
    done: ({ email }) => setSentTo(email),
  });
  return (
    <>
      <dl className="facts">
        <div>
          <dt className="soft small">{text.present}</dt>
          <dd>{present}</dd>
        </div>
      </dl>
      <AuthForm form={form} label={text.title} submitLabel={text.submit} isSecond>
        <TextField
          label={text.label}
          id={form.id('email')}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={form.fault('email')}
        />
      </AuthForm>
      {sentTo !== null && (
        <Alert tone="info" live="status">
          <p>{sentTo.toLowerCase() === present.toLowerCase() ? text.same : text.sent(sentTo)}</p>
        </Alert>
      )}
    </>
  );
}
