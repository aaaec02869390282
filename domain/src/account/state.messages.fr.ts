import { validityAdvice, validityMessages } from './account.messages.fr.ts';
import type { AccountState, PermissionCode } from './permissions.ts';

/** The one thing to do about a state; null when only our team can act. */
export type NextAct = 'sign-in' | 'choose-plan' | 'send-papers' | 'contact-support' | 'read-suspension' | null;

export interface StateMessage {
  readonly title: string;
  readonly advice: string;
  readonly act: NextAct;
}

const waiting =
  'En attendant, vous pouvez déclarer\u00a0: chaque preuve est gardée comme «\u00a0preuve en ' +
  'attente de validation\u00a0».';
const missing: StateMessage = {
  title: validityMessages.PROFILE_NOT_FOUND,
  advice: validityAdvice.PROFILE_NOT_FOUND,
  act: 'contact-support',
};

/** The sentences of an account that is not valid yet, and its one act. */
export const stateMessages: Readonly<Record<Exclude<AccountState, 'valid'>, StateMessage>> = {
  'signed-out': { title: validityMessages.NOT_SIGNED_IN, advice: validityAdvice.NOT_SIGNED_IN, act: 'sign-in' },
  'profile-missing': missing,
  suspended: {
    title: validityMessages.ACCOUNT_NOT_ACTIVE,
    advice:
      'Votre compte est suspendu. Vous pouvez lire et exporter tout ce qui est déposé. ' +
      'Lisez pourquoi, et répondez-nous si vous n’êtes pas d’accord.',
    act: 'read-suspension',
  },
  unpaid: {
    title: validityMessages.SUBSCRIPTION_REQUIRED,
    advice: validityAdvice.SUBSCRIPTION_REQUIRED,
    act: 'choose-plan',
  },
  'papers-missing': {
    title: validityMessages.DOCUMENTS_NOT_VALIDATED,
    advice: validityAdvice.DOCUMENTS_NOT_VALIDATED,
    act: 'send-papers',
  },
  'papers-waiting': {
    title: validityMessages.DOCUMENTS_NOT_VALIDATED,
    advice: `Notre équipe vérifie votre CMI et votre carte grise. ${waiting}`,
    act: null,
  },
  'activation-waiting': {
    title: validityMessages.ACCOUNT_NOT_ACTIVE,
    advice: `${validityAdvice.ACCOUNT_NOT_ACTIVE} ${waiting}`,
    act: null,
  },
};

const stateRefusedWith: Readonly<Record<PermissionCode, Exclude<AccountState, 'valid'>>> = {
  NOT_SIGNED_IN: 'signed-out',
  PROFILE_NOT_FOUND: 'profile-missing',
  ACCOUNT_NOT_ACTIVE: 'suspended',
  ACCOUNT_SUSPENDED: 'suspended',
  SUBSCRIPTION_REQUIRED: 'unpaid',
  DOCUMENTS_NOT_VALIDATED: 'papers-missing',
  DOSSIER_AWAITS_VALIDATION: 'papers-waiting',
};

/** The sentences and the act of a refusal of this table; null for any other code. */
export function findRefusalMessage(code: string | null): StateMessage | null {
  return code !== null && Object.hasOwn(stateRefusedWith, code)
    ? stateMessages[stateRefusedWith[code as PermissionCode]]
    : null;
}
