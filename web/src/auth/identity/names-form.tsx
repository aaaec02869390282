import { formatPhone, listKeys } from '@placejuste/domain/kernel';
import { notify } from '../../accessibility/index.ts';
import { Skeleton, TextField } from '../../ui/index.ts';
import { changeNames, type Names } from '../auth-commands.ts';
import { authText } from '../auth.text.fr.ts';
import { AuthForm } from '../form/auth-form.tsx';
import { useAuthForm } from '../form/use-auth-form.ts';
import { identityText } from './identity.text.fr.ts';
import { useNamesDraft } from './names-draft.ts';

const text = identityText.names;
const { fields } = authText;

/** Names and telephone number of the person, used to sign their letters. */
export function NamesForm({ names }: { readonly names: Names }) {
  const present = { ...names, phone: formatPhone(names.phone).replaceAll('\u00a0', ' ') };
  const draft = useNamesDraft(present);
  const form = useAuthForm({
    prefix: 'identite',
    names: ['firstName', 'lastName', 'phone'],
    send: (values) => changeNames(selectChanges(values, present)),
    onDone: () => {
      void draft.reset();
      notify('good', text.saved, { description: text.savedDetail });
    },
  });
  if (!draft.ready) return <Skeleton lines={6} />;
  return (
    <AuthForm form={form} label={text.title} submitLabel={text.submit}>
      <TextField
        label={fields.firstName}
        id={form.id('firstName')}
        name="firstName"
        readOnly={form.busy}
        value={draft.names.firstName}
        onChange={({ target }) => draft.type({ firstName: target.value })}
        autoComplete="given-name"
        error={form.fault('firstName')}
      />
      <TextField
        label={fields.lastName}
        id={form.id('lastName')}
        name="lastName"
        readOnly={form.busy}
        value={draft.names.lastName}
        onChange={({ target }) => draft.type({ lastName: target.value })}
        autoComplete="family-name"
        error={form.fault('lastName')}
      />
      <TextField
        label={fields.phone}
        hint={fields.phoneHint}
        id={form.id('phone')}
        name="phone"
        readOnly={form.busy}
        value={draft.names.phone}
        onChange={({ target }) => draft.type({ phone: target.value })}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={form.fault('phone')}
      />
    </AuthForm>
  );
}

/** An untouched field is not sent: another device may have changed it meanwhile. */
function selectChanges(values: Names, present: Names): Partial<Names> {
  const changedFields = listKeys(values).filter((field) => values[field] !== present[field].trim());
  return Object.fromEntries(changedFields.map((field) => [field, values[field]]));
}
