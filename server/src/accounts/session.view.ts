import type { OwnSession } from '@placejuste/contracts/accounts';
import { shortNetwork, type StoredSession } from '../auth/index.ts';

/** In this order: each names itself beside those it descends from. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const agentName = (names: Names, agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** What its owner recognises a session by: never the whole address nor the whole name of the browser. */
export function sessionView(session: StoredSession, ownId: string | null): OwnSession {
  const agent = session.user_agent ?? '';
  const uses = [session.created_at, session.refreshed_at, session.used_at].map((at) => at?.getTime() ?? 0);
  return {
    id: session.id,
    isOwn: session.id === ownId,
    browser: agentName(browsers, agent),
    system: agentName(systems, agent),
    network: session.ip === null ? null : shortNetwork(session.ip),
    openedAt: session.created_at.toISOString(),
    lastUsedAt: new Date(Math.max(...uses)).toISOString(),
  };
}
