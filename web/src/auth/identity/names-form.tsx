import { phoneInFrench } from '@placejuste/domain/kernel';
import { notify } from '../../accessibility/index.ts';
import { TextField } from '../../ui/index.ts';
import { changeNames, type Names } from '../auth-commands.ts';
import { authText } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { identityText } from './identity.text.fr.ts';

const text = identityText.names;
const { fields } = authText;

/** What the person is called and reached by: their letters are signed with it. */
export function NamesForm({ names }: { readonly names: Names }) {
  const form = useAuthForm({
    prefix: 'identite',
    names: ['firstName', 'lastName', 'phone'],
    send: changeNames,
    done: () => notify('good', text.saved, { description: text.savedDetail }),
  });
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit}>
      <TextField
        label={fields.firstName}
        id={form.id('firstName')}
        name="firstName"
        defaultValue={names.firstName}
        autoComplete="given-name"
        error={form.fault('firstName')}
      />
      <TextField
        label={fields.lastName}
        id={form.id('lastName')}
        name="lastName"
        defaultValue={names.lastName}
        autoComplete="family-name"
        error={form.fault('lastName')}
      />
      <TextField
        label={fields.phone}
        hint={fields.phoneHint}
        id={form.id('phone')}
        name="phone"
        defaultValue={phoneInFrench(names.phone).replaceAll('\u00a0', ' ')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={form.fault('phone')}
      />
    </AuthForm>
  );
}
