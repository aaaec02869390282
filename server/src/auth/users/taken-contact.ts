import { AuthError } from '../auth-error.ts';

export const emailExists = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
export const phoneExists = (): AuthError =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');

const refusals: Readonly<Record<string, () => AuthError>> = {
  users_email_key: emailExists,
  users_phone_key: phoneExists,
};

/**
 * Writes an address or number that was found free. A concurrent transaction may have taken it: only the constraint of
 * the database shows it. @throws AuthError then
 */
export async function refuseTaken<Written>(write: Promise<Written>): Promise<Written> {
  return write.catch((error: unknown) => {
    const { constraint = '' } = error as { readonly constraint?: string };
    throw refusals[constraint]?.() ?? error;
  });
}
