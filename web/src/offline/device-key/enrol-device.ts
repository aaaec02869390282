import { enrolCall } from '@placejuste/contracts/evidence';
import { forgetKey, markEnrolled, standingKeyOf } from './device-key.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { sendByCall } from '../outbox/send-by-call.ts';

/**
 * Makes this device known to the account before the first thing it signed is sent. Null when it is, or when the service
 * will not have it: the declaration is then deposited without its manifest rather than not at all.
 */
export async function enrolBefore(row: OutboxRow): Promise<{ readonly code: string; readonly message: string } | null> {
  if (signerOf(row) === null) return null;
  const held = await standingKeyOf(row.owner);
  if (held === undefined || held.enrolledAt !== null || held.key !== signerOf(row)) return null;
  const outcome = await sendByCall(enrolCall, {
    params: { key: held.key },
    body: { jwk: held.jwk, label: deviceLabel() },
  });
  if (outcome.ok) {
    await markEnrolled(row.owner, held.key, outcome.reply.enrolledAt);
    return null;
  }
  if (outcome.again) return { code: outcome.code, message: outcome.message };
  // Taken off the account from elsewhere: what comes next is signed with another key.
  await forgetKey(row.owner);
  return null;
}

function signerOf({ payload }: OutboxRow): string | null {
  const manifest = payload['manifest'] as { readonly key?: unknown } | null | undefined;
  return typeof manifest?.key === 'string' ? manifest.key : null;
}

/** What its owner may recognise it by: no more than the browser tells every site. */
function deviceLabel(): string {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? 'Appareil';
  const browser = /Firefox|Edg|Chrome|Safari/.exec(agent)?.[0] ?? '';
  return `${system} ${browser}`.trim();
}
