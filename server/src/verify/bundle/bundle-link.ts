import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../../platform/http/index.ts';

type LinkContext = Pick<ServiceContext, 'secrets' | 'clock'>;

const lifeSeconds = 300;

/** An address that gives one bundle to whoever holds it, for five minutes. */
export function bundleLink(context: LinkContext, id: string): string {
  const end = Math.floor(context.clock.now().getTime() / 1000) + lifeSeconds;
  return `/api/verify/${id}/preuve.zip?fin=${end}&jeton=${tokenOf(context, id, end)}`;
}

/** `end`: seconds of the epoch. False for a token that is forged or over. */
export function isDownloadAllowed(
  context: LinkContext,
  { id, end, token }: { readonly id: string; readonly end: number; readonly token: string },
): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(context, id, end))];
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && end * 1000 > context.clock.now().getTime()
  );
}

function tokenOf({ secrets }: LinkContext, id: string, end: number): string {
  return createHmac('sha256', secrets.key('bundle-links')).update(`${id}|${end}`).digest('base64url');
}
