import { minSeconds, maxSeconds } from '@placejuste/domain/support';
import * as z from 'zod';
import type { Platform } from '../platform/http/index.ts';
import { seal, unseal } from '../platform/secrets/index.ts';

const shape = z.object({ id: z.uuid(), at: z.number() });

/**
 * Makes the ticket that a form sends back. It names the message in advance, so that the same page sent fifty times is
 * one message, and holds the time at which the page was opened. Sealed, so that a program cannot forge one.
 */
export function makeTicket(platform: Pick<Platform, 'secrets' | 'newId' | 'clock'>): string {
  return seal(
    platform.secrets.key('contact-form'),
    JSON.stringify({ id: platform.newId(), at: platform.clock.now().getTime() }),
  );
}

export function readTicket(
  platform: Pick<Platform, 'secrets' | 'clock'>,
  ticket: string,
): { readonly id: string } | 'TOO_FAST' | 'TOO_OLD' {
  const result = shape.safeParse(openTicket(platform, ticket));
  if (!result.success) return 'TOO_OLD';
  const seconds = (platform.clock.now().getTime() - result.data.at) / 1000;
  if (seconds > maxSeconds) return 'TOO_OLD';
  return seconds < minSeconds ? 'TOO_FAST' : { id: result.data.id };
}

function openTicket(platform: Pick<Platform, 'secrets'>, ticket: string): unknown {
  try {
    return JSON.parse(unseal(platform.secrets.key('contact-form'), ticket));
  } catch {
    return null;
  }
}
