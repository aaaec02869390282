import * as z from 'zod';
import { invalidRequest } from '../auth-error.ts';
import { isImported } from '../passwords/passwords.ts';
import { checkAppMetadata, checkMetadata } from '../users/check-metadata.ts';
import { parseAddress } from '../wire/parse-request.ts';

const json = z.record(z.string(), z.unknown());

/** Attributes of an account in an administrator's call, as the official client sends them. */
export const attributesShape = z.object({
  id: z.uuid().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().max(200).optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: json.optional(),
  app_metadata: json.optional(),
  ban_duration: z.string().max(40).optional(),
  role: z.string().optional(),
});
type UserAttributes = z.infer<typeof attributesShape>;

export interface Attributes extends Omit<UserAttributes, 'email' | 'phone'> {
  readonly email: string | undefined;
  /** Digits, without `+`. */
  readonly phone: string | undefined;
}

/** Checks and normalises the attributes. @throws AuthError for a value that no account may have */
export function checkAttributes(attributes: UserAttributes): Attributes {
  const { role, password_hash: hash } = attributes;
  if (role !== undefined && role !== 'authenticated') throw invalidRequest('Roles are granted by command only');
  if (hash !== undefined && !isImported(hash)) throw invalidRequest('password_hash must be bcrypt');
  if (hash !== undefined && attributes.password !== undefined)
    throw invalidRequest('Only one of password and password_hash');
  checkMetadata(attributes.user_metadata ?? {});
  checkAppMetadata(attributes.app_metadata ?? {});
  return {
    ...attributes,
    email: attributes.email === undefined || attributes.email === '' ? undefined : parseAddress(attributes.email),
    phone: attributes.phone === undefined || attributes.phone === '' ? undefined : parseDigits(attributes.phone),
  };
}

function parseDigits(phone: string): string {
  const digits = phone.replaceAll(/[\s+]/g, '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalidRequest('Invalid phone number format (E.164 required)');
  return digits;
}

/** End of a ban written as a duration: `24h`, `1h30m`; null for `none`. */
export function computeBanEnd(duration: string, now: Date): Date | null {
  if (duration === 'none') return null;
  const parts = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(duration);
  const [hours, minutes, seconds] = [1, 2, 3].map((part) => Number(parts?.[part] ?? 0));
  const ms = (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
  if (parts === null || ms === 0) throw invalidRequest('invalid format for ban duration');
  return new Date(now.getTime() + ms);
}
