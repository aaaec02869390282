import { buildOtherRoleMail, buildOwnRoleMail, type AccountMail, type TeamRole } from '@placejuste/domain/account';
import { findPerson } from '../../auth/index.ts';
import { queueMail, type MailContent } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { listOtherAdministrators } from './roles.repository.ts';

interface ChangedRole {
  readonly kind: 'granted' | 'revoked';
  readonly userId: string;
  readonly role: TeamRole;
  /** Account that acts; null for a command of the server. */
  readonly by: string | null;
}

/** Mails the person and every other administrator, so that a role granted from a stolen session is noticed at once. */
export async function mailRoleChange(context: ServiceContext, { userId, by, ...about }: ChangedRole): Promise<void> {
  const { tx, publicUrl } = context;
  const person = await findPerson(tx, userId);
  if (person === null) return;
  const author = by === null ? null : ((await findPerson(tx, by))?.email ?? null);
  const change = { ...about, by: author };
  await queueMail(
    context,
    buildAccountMail(person.email, buildOwnRoleMail(change, person.firstName), `${publicUrl}/admin/login`),
  );
  const othersMail = buildOtherRoleMail(change, person.email);
  for (const address of await listOtherAdministrators(tx, userId))
    await queueMail(context, buildAccountMail(address, othersMail, `${publicUrl}/admin-suite/roles`));
}

/** A mail about an account, with the address of its button. */
export function buildAccountMail(to: string, { subject, paragraphs, button }: AccountMail, url: string): MailContent {
  return { to, subject, paragraphs, ...(button === undefined ? {} : { action: { label: button, url } }) };
}
