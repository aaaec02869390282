import { elide } from '../kernel/index.ts';
import type { AccountMail } from './account-mails.messages.fr.ts';
import type { TeamRole } from './role.ts';

/** Refusals when a role of the team is given or taken. */
export type TeamRoleRefusal =
  | 'TEAM_ACCOUNT_NOT_FOUND'
  | 'TEAM_ACCOUNT_SUSPENDED'
  | 'ROLE_ALREADY_HELD'
  | 'ROLE_NOT_HELD'
  | 'LAST_ADMINISTRATOR'
  | 'ADMINISTRATOR_NO_MORE'
  | 'SECOND_FACTOR_NOT_FRESH';

export const teamRoleMessages: Readonly<Record<TeamRoleRefusal, string>> = {
  TEAM_ACCOUNT_NOT_FOUND:
    'Aucun compte confirmé n’a cette adresse. La personne s’inscrit d’abord et confirme son adresse.',
  TEAM_ACCOUNT_SUSPENDED: 'Ce compte est suspendu. Levez d’abord la suspension.',
  ROLE_ALREADY_HELD: 'Cette personne a déjà ce rôle. Rien n’est changé.',
  ROLE_NOT_HELD: 'Cette personne n’a plus ce rôle. Rien n’est changé.',
  LAST_ADMINISTRATOR: 'C’est le dernier administrateur. Donnez d’abord ce rôle à une autre personne.',
  ADMINISTRATOR_NO_MORE: 'Votre rôle d’administrateur vient d’être retiré. Rien n’est changé.',
  SECOND_FACTOR_NOT_FRESH:
    'Confirmez d’abord avec votre code à six chiffres\u00a0: le dernier date de plus de dix minutes.',
};

export const teamRoleNames: Readonly<Record<TeamRole, string>> = {
  admin: 'Administrateur',
  reviewer: 'Vérificateur',
};

export interface RoleChange {
  readonly kind: 'granted' | 'revoked';
  readonly role: TeamRole;
  /** Address of the author; null for a command of the server. */
  readonly by: string | null;
}

const author = (by: string | null): string => by ?? 'une commande du serveur';

/** To the person whose role it is. */
export function buildOwnRoleMail({ kind, role, by }: RoleChange, firstName: string): AccountMail {
  const greeting = firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`;
  const name = teamRoleNames[role].toLowerCase();
  return kind === 'granted'
    ? {
        subject: 'Vous faites partie de l’équipe de PlaceJuste',
        paragraphs: [
          greeting,
          `Vous avez maintenant le rôle ${name}. Il vous est donné par ${author(by)}.`,
          'Vos sessions sont fermées. À votre prochaine entrée, un code à six chiffres vous sera demandé.',
          'Vous ne vous y attendiez pas\u00a0? Prévenez un administrateur.',
        ],
        button: 'Ouvrir l’espace de l’équipe',
      }
    : {
        subject: 'Votre rôle dans l’équipe de PlaceJuste est retiré',
        paragraphs: [
          greeting,
          `Vous n’avez plus le rôle ${name}. Il est retiré par ${author(by)}.`,
          'Vos sessions sont fermées. Votre compte, vos déclarations et vos dossiers restent les mêmes.',
          'Vous ne vous y attendiez pas\u00a0? Prévenez un administrateur.',
        ],
      };
}

/** Ways of signing in that a command of the server removed from a member of the team, who must set them again. */
export const accessResets = ['password', 'factor'] as const;
export type AccessReset = (typeof accessResets)[number];

const resetWords: Readonly<Record<AccessReset, string>> = {
  password: 'Le mot de passe',
  factor: 'Le second facteur',
};

/** To the person whose way in it was. */
export function buildOwnResetMail(reset: AccessReset, firstName: string): AccountMail {
  return {
    subject: 'Votre accès à l’équipe de PlaceJuste est remis à zéro',
    paragraphs: [
      firstName === '' ? 'Bonjour,' : `Bonjour ${firstName},`,
      `${resetWords[reset]} de votre compte est remplacé par une commande du serveur. Vos sessions sont fermées.`,
      'Vous ne vous y attendiez pas\u00a0? Prévenez un administrateur tout de suite.',
    ],
    button: 'Ouvrir l’espace de l’équipe',
  };
}

/**
 * Mail to each other administrator, so that no account is taken over unseen. `email` is that of the person whose access
 * was reset.
 */
export function buildOtherResetMail(reset: AccessReset, email: string): AccountMail {
  return {
    subject: `Équipe\u00a0: l’accès ${elide('de', email)} est remis à zéro`,
    paragraphs: [
      'Bonjour,',
      `${resetWords[reset]} ${elide('de', email)} est remplacé par une commande du serveur. Ses sessions sont fermées.`,
      'Personne ne vous l’avait annoncé\u00a0? Retirez ce rôle tout de suite, puis lisez le journal.',
    ],
    button: 'Voir les rôles',
  };
}

/**
 * Mail to each other administrator, so that no role is gained or lost unseen. `email` is that of the person with that
 * role.
 */
export function buildOtherRoleMail({ kind, role, by }: RoleChange, email: string): AccountMail {
  const name = teamRoleNames[role].toLowerCase();
  return {
    subject:
      kind === 'granted' ? `Équipe\u00a0: un rôle est donné à ${email}` : `Équipe\u00a0: un rôle est retiré à ${email}`,
    paragraphs: [
      'Bonjour,',
      kind === 'granted'
        ? `${email} a maintenant le rôle ${name}, donné par ${author(by)}.`
        : `${email} n’a plus le rôle ${name}, retiré par ${author(by)}.`,
      'Vous ne reconnaissez pas ce changement\u00a0? Retirez ce rôle tout de suite, puis lisez le journal.',
    ],
    button: 'Voir les rôles',
  };
}
