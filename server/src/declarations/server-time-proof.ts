import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../platform/http/index.ts';

interface Meeting {
  readonly at: string;
  readonly proof: string;
}

/** Our time, signed for one person: an action that carries it was made after it. */
export function signServerTime({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, userId: string): Meeting {
  const at = clock.now().toISOString();
  return { at, proof: proofOf(secrets, userId, at) };
}

/** The time of a meeting we signed for this person; null for none, another's or a forged one, which prove nothing. */
export function verifyServerTime(
  { secrets }: Pick<Platform, 'secrets'>,
  userId: string,
  meeting: Meeting | null | undefined,
): Date | null {
  if (meeting === null || meeting === undefined) return null;
  const expected = Buffer.from(proofOf(secrets, userId, meeting.at));
  const given = Buffer.from(meeting.proof);
  return expected.length === given.length && timingSafeEqual(expected, given) ? new Date(meeting.at) : null;
}

function proofOf(secrets: Platform['secrets'], userId: string, at: string): string {
  return createHmac('sha256', secrets.key('meeting')).update(`${userId}|${at}`).digest('base64url');
}
