import { otherRoleMail, ownRoleMail, type AccountMail, type TeamRole } from '@placejuste/domain/account';
import { personById } from '../../auth/index.ts';
import { queueMail, type MailContent } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { otherAdministrators } from './roles.repository.ts';

interface ChangedRole {
  readonly kind: 'granted' | 'revoked';
  readonly userId: string;
  readonly role: TeamRole;
  /** Account of whoever acts; null for a command of the server. */
  readonly by: string | null;
}

/** Tells the person, and every other administrator: a role given by a stolen session is seen at once. */
export async function mailRoleChange(context: ServiceContext, { userId, by, ...about }: ChangedRole): Promise<void> {
  const { tx, publicUrl } = context;
  const person = await personById(tx, userId);
  if (person === null) return;
  const author = by === null ? null : ((await personById(tx, by))?.email ?? null);
  const change = { ...about, by: author };
  await queueMail(
    context,
    accountMail(person.email, ownRoleMail(change, person.firstName), `${publicUrl}/admin/login`),
  );
  const told = otherRoleMail(change, person.email);
  for (const address of await otherAdministrators(tx, userId))
    await queueMail(context, accountMail(address, told, `${publicUrl}/admin-suite/roles`));
}

/** A mail about an account, with where its button leads. */
export function accountMail(to: string, { subject, paragraphs, button }: AccountMail, url: string): MailContent {
  return { to, subject, paragraphs, ...(button === undefined ? {} : { action: { label: button, url } }) };
}
