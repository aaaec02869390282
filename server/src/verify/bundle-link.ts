import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../platform/http/index.ts';

type Needs = Pick<Platform, 'secrets' | 'clock'>;

const lifeSeconds = 300;

/** An address that gives one bundle to whoever holds it, for five minutes. */
export function bundleLink(platform: Needs, id: string): string {
  const end = Math.floor(platform.clock.now().getTime() / 1000) + lifeSeconds;
  return `/api/verify/${id}/preuve.zip?fin=${end}&jeton=${tokenOf(platform, id, end)}`;
}

export function mayDownload(platform: Needs, id: string, end: number, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(platform, id, end))];
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && end * 1000 > platform.clock.now().getTime()
  );
}

function tokenOf({ secrets }: Needs, id: string, end: number): string {
  return createHmac('sha256', secrets.key('bundle-links')).update(`${id}|${end}`).digest('base64url');
}
