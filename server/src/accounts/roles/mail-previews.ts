import {
  accessResets,
  buildOtherResetMail,
  buildOtherRoleMail,
  buildOwnResetMail,
  buildOwnRoleMail,
  teamRoles,
} from '@placejuste/domain/account';
import { previewMail } from '../../mails/index.ts';
import type { MailPreview } from '../../platform/http/index.ts';

const by = 'cheffe.essai@exemple.fr';

export function buildRoleMailPreviews(publicUrl: string): MailPreview[] {
  const resets = accessResets.flatMap((reset) => [
    previewMail(`accounts.access-reset-${reset}`, buildOwnResetMail(reset, 'Ada'), `${publicUrl}/admin/login`),
    previewMail(
      `accounts.access-reset-${reset}-told`,
      buildOtherResetMail(reset, 'ada.essai@exemple.fr'),
      `${publicUrl}/admin-suite/roles`,
    ),
  ]);
  const roles = teamRoles.flatMap((role) =>
    (['granted', 'revoked'] as const).flatMap((kind) => [
      previewMail(
        `accounts.role-${kind}-${role}`,
        buildOwnRoleMail({ kind, role, by }, 'Ada'),
        `${publicUrl}/admin/login`,
      ),
      previewMail(
        `accounts.role-${kind}-${role}-told`,
        buildOtherRoleMail({ kind, role, by: null }, 'ada.essai@exemple.fr'),
        `${publicUrl}/admin-suite/roles`,
      ),
    ]),
  );
  return [...roles, ...resets];
}
