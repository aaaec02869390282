import {
  contactFields,
  contactForms,
  nameContract,
  listContracts,
  type ContactField,
  type ContactTopic,
} from '@placejuste/domain/support';
import { Button } from '../../ui/index.ts';
import { contactText } from './contact.text.fr.ts';
import { FieldFault, FormGuard, markInvalid } from './form-parts.tsx';

type TextField = Exclude<ContactField, 'plan' | 'consent'>;
type FieldRequirement = 'required' | 'optional';

const kinds: Readonly<Record<TextField, { readonly type?: string; readonly autoComplete?: string }>> = {
  name: { autoComplete: 'name' },
  organisation: { autoComplete: 'organization' },
  email: { type: 'email', autoComplete: 'email' },
  date: {},
  message: {},
};

/**
 * Posted without script to the page's own address; on errors the server sends the page back with the typed text and the
 * errors.
 */
export function ContactFormFields({ topic }: { readonly topic: ContactTopic }) {
  const { path, fields } = contactForms[topic];
  return (
    <form className="site-form stack" method="post" action={path} noValidate>
      <div className="faults">@@faults@@</div>
      <p className="soft small">{contactText.optionalSaid}</p>
      {contactFields.map((field) => {
        const need = fields[field];
        if (need === undefined) return null;
        if (field === 'plan') return <PlanField key={field} topic={topic} />;
        if (field === 'consent') return <ConsentField key={field} topic={topic} />;
        return <TextualField key={field} field={field} need={need} topic={topic} />;
      })}
      <FormGuard />
      <Button type="submit" look="act" icon="mail">
        {contactText.submit[topic]}
      </Button>
      <p className="soft small">
        {contactText.after[topic]} <a href="/confidentialite">{contactText.privacy}</a>
      </p>
    </form>
  );
}

function TextualField({
  field,
  need,
  topic,
}: {
  readonly field: TextField;
  readonly need: FieldRequirement;
  readonly topic: ContactTopic;
}) {
  const id = `champ-${field}`;
  const hint = topic === 'pledge' && field === 'message' ? contactText.pledgeHint : contactText.hints[field];
  // Without `maxLength`: a browser would silently cut a pasted text. The server reports a text that is too long.
  const common = {
    id,
    name: field,
    className: 'input',
    defaultValue: `@@value.${field}@@`,
    'aria-required': need === 'required',
    'aria-describedby': [hint && `${id}-aide`, `${id}-faute`].filter(Boolean).join(' '),
    ...markInvalid(field),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {chooseLabel(topic, field)}
        {need === 'optional' && (
          <>
            {' '}
            <span className="soft">{contactText.optional}</span>
          </>
        )}
      </label>
      {hint && (
        <span className="hint" id={`${id}-aide`}>
          {hint}
        </span>
      )}
      <FieldFault field={field} />
      {field === 'message' ? (
        <textarea dir="auto" {...common} rows={6} />
      ) : (
        <input dir="auto" {...common} {...kinds[field]} />
      )}
    </div>
  );
}

function PlanField({ topic }: { readonly topic: ContactTopic }) {
  return (
    <fieldset className="field" id="champ-plan" tabIndex={-1} aria-describedby="champ-plan-faute">
      <legend>{contactText.labels.plan}</legend>
      <FieldFault field="plan" />
      <div className="radio-cards">
        {listContracts(topic).map((contract) => (
          <label key={contract} className="radio-card">
            <input type="radio" name="plan" value={contract} data-checked={`@@checked.plan.${contract}@@`} />
            <span>{nameContract(contract)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ConsentField({ topic }: { readonly topic: ContactTopic }) {
  return (
    <div className="field">
      <FieldFault field="consent" />
      <label className="check" htmlFor="champ-consent">
        <input
          id="champ-consent"
          type="checkbox"
          name="consent"
          value="yes"
          data-checked="@@checked.consent.yes@@"
          aria-describedby="champ-consent-faute"
          {...markInvalid('consent')}
        />
        <span>{contactText.consent[topic === 'notify' ? 'notify' : 'answer']}</span>
      </label>
    </div>
  );
}

function chooseLabel(topic: ContactTopic, field: TextField): string {
  if (field === 'email' && contactForms[topic].fields.plan !== undefined) return contactText.accountEmail;
  return topic === 'pledge' && field === 'message' ? contactText.pledge : contactText.labels[field];
}
