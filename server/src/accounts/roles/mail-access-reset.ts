import { isTeamRole, buildOtherResetMail, buildOwnResetMail, type AccessReset } from '@placejuste/domain/account';
import { findPerson } from '../../auth/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildAccountMail } from './mail-role-change.ts';
import { listOtherAdministrators, listRoles } from './roles.repository.ts';

/**
 * Mails the person, and every other administrator, that a command of the server reset access to an account of the team:
 * nobody with the server's shell can open one unseen. Does nothing for an account outside the team.
 */
export async function mailAccessReset(
  context: ServiceContext,
  { userId, reset }: { readonly userId: string; readonly reset: AccessReset },
): Promise<void> {
  const { tx, publicUrl } = context;
  const person = await findPerson(tx, userId);
  if (person === null || !(await listRoles(tx, userId)).some(isTeamRole)) return;
  const own = buildOwnResetMail(reset, person.firstName);
  await queueMail(context, buildAccountMail(person.email, own, `${publicUrl}/admin/login`));
  const othersMail = buildOtherResetMail(reset, person.email);
  for (const address of await listOtherAdministrators(tx, userId))
    await queueMail(context, buildAccountMail(address, othersMail, `${publicUrl}/admin-suite/roles`));
}
