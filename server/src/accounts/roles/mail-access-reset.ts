import { isTeamRole, buildOtherResetMail, buildOwnResetMail, type AccessReset } from '@placejuste/domain/account';
import { findPerson } from '../../auth/index.ts';
import { queueMail } from '../../mails/index.ts';
import type { ServiceContext } from '../../platform/http/index.ts';
import { buildAccountMail } from './mail-role-change.ts';
import { listOtherAdministrators, listRoles } from './roles.repository.ts';

/**
 * Tells the person, and every other administrator, that a command of the server replaced a way into an account of the
 * team: whoever holds the server's shell opens none unseen. Nothing for an account outside the team.
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
