import type { SessionState } from '../../platform/index.ts';
import {
  fetchOpenedAccount,
  exchangeCode,
  hasSession,
  takeSession,
  verifyAddress,
  verifyLink,
  type AuthOutcome,
  type OpenedAccount,
} from '../auth-commands.ts';
import { verifyLinkOf } from '../verify-own.ts';
import type { CallbackLink } from './callback-link.ts';

/**
 * Outcome of following a confirmation link. `other-account`: the link belongs to another account than the signed-in
 * one. `waiting`: the other address of a change must still confirm.
 */
export type LinkEnd =
  | 'confirmed'
  | 'waiting'
  | 'settle'
  | 'new-password'
  | 'no-session'
  | 'failed'
  | 'error'
  | 'other-account'
  /** The service continues, and redirects to the site that requested the mail. */
  | 'leaving';

/** State of a link before it is followed. */
export type LinkPreview =
  | { readonly stage: 'ask'; readonly account: OpenedAccount | null }
  | { readonly stage: 'working' | 'refused' | 'failed' };

/** Kinds of link that the signed-in person may have requested: the others only open another account. */
const ownLinkKinds: ReadonlySet<string> = new Set(['recovery', 'email_change']);

/**
 * Checks a link without following it. A link that would replace the signed-in account by another one is refused: the
 * next declarations would go to the sender of the link.
 */
export async function previewLink(link: CallbackLink, session: SessionState): Promise<LinkPreview> {
  const owner = session.status === 'signed-in' ? session.userId : null;
  switch (link.kind) {
    case 'token-hash':
      // Followed for another site, it opens no session here.
      if (link.returnTo !== null) return { stage: 'ask', account: null };
      return owner !== null && !ownLinkKinds.has(link.type) ? { stage: 'refused' } : { stage: 'ask', account: null };
    case 'tokens': {
      const account = await fetchOpenedAccount(link.access);
      if (account === null) return { stage: 'failed' };
      return owner !== null && owner !== account.id ? { stage: 'refused' } : { stage: 'ask', account };
    }
    default:
      return { stage: 'working' };
  }
}

/** Follows the link, which can be used once. */
export async function followLink(link: CallbackLink, session: SessionState): Promise<LinkEnd> {
  switch (link.kind) {
    case 'token-hash': {
      const isRecovery = link.type === 'recovery';
      if (link.returnTo !== null) {
        window.location.assign(verifyAddress(link.tokenHash, link.type, link.returnTo));
        return 'leaving';
      }
      if (session.status !== 'signed-in') return chooseLinkEnd(await verifyLink(link.tokenHash, link.type), isRecovery);
      const outcome = await verifyLinkOf(session.userId, link.tokenHash, link.type);
      return outcome === 'other-account' ? outcome : chooseLinkEnd(outcome, isRecovery);
    }
    case 'tokens':
      return chooseLinkEnd(await takeSession(link), link.recovery);
    case 'code':
      return chooseLinkEnd(await exchangeCode(link.code), false);
    case 'nothing':
      return (await hasSession().catch(() => false)) ? 'confirmed' : 'no-session';
    case 'error':
      return 'error';
  }
}

function chooseLinkEnd(outcome: AuthOutcome<OpenedAccount | null>, isRecovery: boolean): LinkEnd {
  if (!outcome.ok) return 'failed';
  if (isRecovery) return 'new-password';
  if (outcome.value === null) return 'waiting';
  return outcome.value.hasPasswordToChoose ? 'settle' : 'confirmed';
}
