import { enrolCall } from '@placejuste/contracts/evidence';
import { forgetKey, markEnrolled, findDeviceKey } from './device-key.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { callTimeoutMs, sendByCall } from '../outbox/send-by-call.ts';

const keyRefusals: readonly string[] = Object.keys(enrolCall.refusals);
/** Keys the account was seen to know in this life of the page. */
const known = new Set<string>();

/**
 * Registers this device with the account before the first document it signed is sent. Done again each time the page is
 * loaded: the device may have been removed from the account elsewhere. Null when it is registered, or when the service
 * refuses it: the declaration is then deposited without its manifest rather than not at all.
 */
export async function enrolBefore(row: OutboxRow): Promise<{ readonly code: string; readonly message: string } | null> {
  const signer = signerOf(row);
  if (signer === null || known.has(signer)) return null;
  const held = await findDeviceKey(row.owner);
  if (held?.key !== signer) return null;
  const outcome = await sendByCall(enrolCall, {
    params: { key: held.key },
    body: { jwk: held.jwk, label: deviceLabel() },
    timeoutMs: callTimeoutMs(row.attempts),
  });
  if (outcome.ok) {
    known.add(held.key);
    if (held.enrolledAt === null) await markEnrolled(row.owner, held.key, outcome.reply.enrolledAt);
    return null;
  }
  // Taken off the account from elsewhere: what comes next is signed with another key.
  if (keyRefusals.includes(outcome.code)) await forgetKey(row.owner);
  // On a dead connection, or without a session, the signed action would fail too: enrolment is not tried a second time.
  const isBlocked = outcome.code === 'NETWORK' || outcome.code === 'NOT_SIGNED_IN';
  // The account knew it the last time: what it signed does not wait for a service that answers otherwise.
  const isWaiting = isBlocked || (outcome.isRetryable && held.enrolledAt === null);
  return isWaiting ? { code: outcome.code, message: outcome.message } : null;
}

/** The key that signed a declaration's manifest, or a statement of presence. */
function signerOf({ payload }: OutboxRow): string | null {
  const signed = (payload['manifest'] ?? payload['signature']) as { readonly key?: unknown } | null | undefined;
  return typeof signed?.key === 'string' ? signed.key : null;
}

/** What its owner may recognise it by: no more than the browser tells every site. */
function deviceLabel(): string {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? 'Appareil';
  const browser = /Firefox|Edg|Chrome|Safari/.exec(agent)?.[0] ?? '';
  return `${system} ${browser}`.trim();
}
