import { cleanLine, isMailAddress } from '../kernel/index.ts';
import {
  contactFields,
  contactForms,
  contactLengths,
  listContracts,
  type ContactField,
  type ContactTopic,
  type SoldContract,
} from './contact.ts';

export type ContactCode =
  | 'NAME_MISSING'
  | 'NAME_SHAPE'
  | 'ORGANISATION_MISSING'
  | 'EMAIL_MISSING'
  | 'EMAIL_SHAPE'
  | 'PLAN_MISSING'
  | 'MESSAGE_MISSING'
  | 'CONSENT_MISSING'
  | 'TOO_LONG';

export type ContactInput = Readonly<Partial<Record<ContactField, string>>>;
export type ContactFaults = Readonly<Partial<Record<ContactField, ContactCode>>>;

/** Fields of a message as stored: texts are trimmed, and absent ones null. */
export interface ContactFacts {
  readonly name: string | null;
  readonly organisation: string | null;
  readonly email: string;
  readonly plan: SoldContract | null;
  readonly date: string | null;
  readonly message: string | null;
}

/**
 * Shape of a name, without address or link (« M. Essai » has its dot before a space), since it is repeated in a mail to
 * an unverified address.
 */
const nameShape = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;

/** Returns every fault at once, in the order of the form, or else the fields to store. */
export function checkContact(
  topic: ContactTopic,
  input: ContactInput,
): { readonly faults: ContactFaults; readonly facts: ContactFacts } {
  const fields = contactForms[topic].fields;
  // A browser sends each end of a line as two characters; a person typed one.
  const readValue = (field: ContactField): string | null => {
    const text = fields[field] === undefined ? '' : (input[field] ?? '');
    // Characters that print nothing are removed.
    return cleanLine(text) === '' ? null : text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim() || null;
  };
  const faults: Partial<Record<ContactField, ContactCode>> = {};
  for (const field of contactFields) {
    const fault = findFault({ topic, field, isRequired: fields[field] === 'required' }, readValue(field));
    if (fault !== null) faults[field] = fault;
  }
  return {
    faults,
    facts: {
      name: readValue('name'),
      organisation: readValue('organisation'),
      email: readValue('email') ?? '',
      plan: findContract(topic, readValue('plan')),
      date: readValue('date'),
      message: readValue('message'),
    },
  };
}

const missingCodes: Readonly<Record<Exclude<ContactField, 'date'>, ContactCode>> = {
  name: 'NAME_MISSING',
  organisation: 'ORGANISATION_MISSING',
  email: 'EMAIL_MISSING',
  plan: 'PLAN_MISSING',
  message: 'MESSAGE_MISSING',
  consent: 'CONSENT_MISSING',
};

interface FieldToCheck {
  readonly topic: ContactTopic;
  readonly field: ContactField;
  readonly isRequired: boolean;
}

function findFault({ topic, field, isRequired }: FieldToCheck, value: string | null): ContactCode | null {
  if (value === null) return isRequired && field !== 'date' ? missingCodes[field] : null;
  if (field === 'plan') return findContract(topic, value) === null ? 'PLAN_MISSING' : null;
  if (field === 'consent') return value === 'yes' ? null : 'CONSENT_MISSING';
  if (value.length > contactLengths[field]) return 'TOO_LONG';
  if (field === 'name' && !nameShape.test(value)) return 'NAME_SHAPE';
  if (field === 'email' && !isMailAddress(value)) return 'EMAIL_SHAPE';
  return null;
}

function findContract(topic: ContactTopic, value: string | null): SoldContract | null {
  return listContracts(topic).find((contract) => contract === value) ?? null;
}
