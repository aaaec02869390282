import { exchangeCode, hasSession, takeSession, verifyLink, type AuthOutcome } from './auth-commands.ts';
import type { CallbackLink } from './callback-link.ts';

/** Where following a confirmation link ends. */
export type LinkEnd = 'confirmed' | 'new-password' | 'no-session' | 'failed' | 'error';

/** Spends the link: it serves once. */
export async function followLink(link: CallbackLink): Promise<LinkEnd> {
  switch (link.kind) {
    case 'token-hash':
      return end(await verifyLink(link.tokenHash, link.type), link.type === 'recovery');
    case 'tokens':
      return end(await takeSession(link), link.recovery);
    case 'code':
      return end(await exchangeCode(link.code), false);
    case 'nothing':
      return (await hasSession().catch(() => false)) ? 'confirmed' : 'no-session';
    case 'error':
      return 'error';
  }
}

function end(outcome: AuthOutcome, recovery: boolean): LinkEnd {
  if (!outcome.ok) return 'failed';
  return recovery ? 'new-password' : 'confirmed';
}
