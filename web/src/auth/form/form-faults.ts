import { accountLimits, findEmailFault, findPhoneFault } from '@placejuste/domain/account';
import { authText } from '../auth.text.fr.ts';

type Field = 'firstName' | 'lastName' | 'phone' | 'email' | 'password' | 'currentPassword' | 'code';
export type Faults = Partial<Record<string, string>>;

const { nameCharacters, minPasswordCharacters, maxPasswordBytes } = accountLimits;
/** A letter of any alphabet: a name of invisible characters only is refused. */
const letterPattern = /\p{L}/u;
const faults = authText.faults;

const checks: Readonly<Record<Field, (value: string) => string | undefined>> = {
  firstName: (value) => {
    if (!letterPattern.test(value)) return faults.firstName;
    return value.length > nameCharacters ? faults.firstNameLong : undefined;
  },
  lastName: (value) => {
    if (!letterPattern.test(value)) return faults.lastName;
    return value.length > nameCharacters ? faults.lastNameLong : undefined;
  },
  phone: (value) => (value === '' ? faults.phone : describeFault(findPhoneFault(value))),
  email: (value) => (value === '' ? faults.email : describeFault(findEmailFault(value))),
  password: (value) => {
    if (value === '') return faults.password;
    // Counted like the service: a minimum of characters, a maximum of bytes.
    if ([...value].length < minPasswordCharacters) return faults.passwordShort;
    return new TextEncoder().encode(value).length > maxPasswordBytes ? faults.passwordLong : undefined;
  },
  currentPassword: (value) => (value === '' ? faults.currentPassword : undefined),
  code: (value) => (/^\d{6}$/.test(value) ? undefined : faults.code),
};

function describeFault(fault: keyof typeof faults.shapes | null): string | undefined {
  return fault === null ? undefined : faults.shapes[fault];
}

/** Text of each field, trimmed except for passwords. */
export function readFields<Name extends Field>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  const readField = (name: Name): string => {
    const value = data.get(name);
    const text = typeof value === 'string' ? value : '';
    if (name === 'password' || name === 'currentPassword') return text;
    return name === 'code' ? text.replace(/\D/g, '') : text.trim();
  };
  return Object.fromEntries(names.map((name) => [name, readField(name)])) as Record<Name, string>;
}

/** Error sentence by control id (`prefix-field`); empty when all fields are valid. Rules of specification §5. */
export function checkFields(prefix: string, values: Partial<Record<Field, string>>): Faults {
  const fieldFaults: Faults = {};
  for (const [name, value] of Object.entries(values) as [Field, string][]) {
    const fault = checks[name](value);
    if (fault !== undefined) fieldFaults[`${prefix}-${name}`] = fault;
  }
  return fieldFaults;
}
