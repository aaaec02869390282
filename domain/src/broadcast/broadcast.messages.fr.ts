import { teamRoleMessages } from '../account/index.ts';
import { getPlan } from '../billing/index.ts';
import { featureSentences } from '../operation/index.ts';
import type { BroadcastAudience, BroadcastKind, BroadcastState } from './broadcast.ts';

/** Refusals of an act on a broadcast. */
export type BroadcastCode =
  | 'BROADCAST_NOT_FOUND'
  | 'BROADCAST_CHANGED'
  | 'BROADCAST_STATE'
  | 'BROADCAST_NOBODY'
  | 'BROADCAST_NO_ADDRESS'
  | 'BROADCASTS_OFF'
  | 'ADMINISTRATOR_NO_MORE'
  | 'SECOND_FACTOR_NOT_FRESH';

export const broadcastMessages: Readonly<Record<BroadcastCode, string>> = {
  BROADCAST_NOT_FOUND: 'Cette annonce n’existe plus.',
  BROADCAST_CHANGED: 'Cette annonce a été changée depuis que vous la lisez. Relisez-la\u00a0: rien n’est fait.',
  BROADCAST_STATE: 'L’envoi n’en est plus là. La page se met à jour\u00a0: rien n’est changé.',
  BROADCAST_NOBODY: 'Personne ne recevrait cette annonce. Choisissez d’autres destinataires.',
  BROADCAST_NO_ADDRESS: 'Votre compte n’a pas d’adresse e-mail\u00a0: ajoutez-en une pour recevoir l’essai.',
  BROADCASTS_OFF: featureSentences.broadcasts,
  ADMINISTRATOR_NO_MORE: 'Votre rôle d’administrateur vient d’être retiré. Rien n’est changé.',
  SECOND_FACTOR_NOT_FRESH: teamRoleMessages.SECOND_FACTOR_NOT_FRESH,
};

export const broadcastKindNames: Readonly<Record<BroadcastKind, string>> = {
  service: 'Information de service',
  news: 'Nouvelles',
};

/** Returns the name of an audience, in French. */
export function nameAudience(audience: BroadcastAudience): string {
  switch (audience) {
    case 'everyone':
      return 'Tous les comptes';
    case 'active':
      return 'Les comptes actifs';
    case 'subscribers':
      return 'Les abonnés';
    case 'not-subscribed':
      return 'Les comptes sans abonnement';
    case 'papers-refused':
      return 'Les comptes dont un papier est refusé';
    default:
      return `Les abonnés de la ${getPlan(audience).productName.toLowerCase()}`;
  }
}

export const broadcastStateNames: Readonly<Record<BroadcastState, string>> = {
  draft: 'Brouillon',
  sending: 'Envoi en cours',
  paused: 'En pause',
  stopped: 'Arrêtée',
  done: 'Envoyée',
};

const reasons: Readonly<Record<BroadcastKind, string>> = {
  service:
    'Vous recevez ce message parce que vous avez un compte PlaceJuste\u00a0: il concerne le fonctionnement du service.',
  news:
    'Vous recevez ces nouvelles parce que vous l’avez demandé dans les réglages de votre compte. ' +
    'Vous pouvez les arrêter à tout moment.',
};

export interface BroadcastWords {
  readonly kind: BroadcastKind;
  readonly subject: string;
  readonly text: string;
}

/** Builds the mail of a broadcast, the same for everyone; `button` leads to the setting that stops the news. */
export function broadcastMail({ kind, subject, text }: BroadcastWords): {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: string;
} {
  const textParagraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return {
    subject,
    paragraphs: ['Bonjour,', ...textParagraphs, reasons[kind]],
    ...(kind === 'news' ? { button: 'Ne plus recevoir les nouvelles' } : {}),
  };
}
