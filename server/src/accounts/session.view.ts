import type { OwnSession } from '@placejuste/contracts/accounts';
import { readBrowserNames, shortenNetwork, type StoredSession } from '../auth/index.ts';

/** Facts by which its owner recognises a session: never the whole network address, nor the whole user agent. */
export function buildSessionView(session: StoredSession, ownId: string | null): OwnSession {
  const uses = [session.created_at, session.refreshed_at, session.used_at].map((at) => at?.getTime() ?? 0);
  return {
    id: session.id,
    isOwn: session.id === ownId,
    ...readBrowserNames(session.user_agent),
    network: session.ip === null ? null : shortenNetwork(session.ip),
    openedAt: session.created_at.toISOString(),
    lastUsedAt: new Date(Math.max(...uses)).toISOString(),
  };
}
