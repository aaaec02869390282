import { validityMessages } from './account.messages.fr.ts';
import type { PermissionCode } from './permissions.ts';

/** The sentence of each refusal; the titles of the validity check are the specification's (§8), exact to the byte. */
export const permissionMessages: Readonly<Record<PermissionCode, string>> = {
  NOT_SIGNED_IN: validityMessages.NOT_SIGNED_IN,
  PROFILE_NOT_FOUND: validityMessages.PROFILE_NOT_FOUND,
  ACCOUNT_NOT_ACTIVE: validityMessages.ACCOUNT_NOT_ACTIVE,
  SUBSCRIPTION_REQUIRED: validityMessages.SUBSCRIPTION_REQUIRED,
  DOCUMENTS_NOT_VALIDATED: validityMessages.DOCUMENTS_NOT_VALIDATED,
  ACCOUNT_SUSPENDED:
    'Votre compte est suspendu\u00a0: vous pouvez lire et exporter ce qui est déposé, mais rien n’y ' +
    'ajouter pour l’instant. Rien n’est perdu.',
  DOSSIER_AWAITS_VALIDATION:
    'Votre dossier attend la validation de votre compte par notre équipe. Un e-mail vous préviendra. ' +
    'Vos informations sont gardées.',
};
