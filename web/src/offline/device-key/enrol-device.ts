import { enrolCall } from '@placejuste/contracts/evidence';
import { forgetKey, markEnrolled, findDeviceKey } from './device-key.ts';
import type { OutboxRow } from '../outbox/outbox-row.ts';
import { callTimeoutMs, sendByCall } from '../outbox/send-by-call.ts';

const keyRefusals: readonly string[] = Object.keys(enrolCall.refusals);
/** Keys that the service has enrolled since this page was loaded. */
const knownKeys = new Set<string>();

/**
 * Registers this device with the account before the first document it signed is sent. Repeated each time the page is
 * loaded: the device may have been removed from the account elsewhere. Returns null when it is registered, or when the
 * service refuses it: the declaration is then deposited without its manifest rather than not at all.
 */
export async function enrolBefore(row: OutboxRow): Promise<{ readonly code: string; readonly message: string } | null> {
  const signer = findSigner(row);
  if (signer === null || knownKeys.has(signer)) return null;
  const deviceKey = await findDeviceKey(row.owner);
  if (deviceKey?.key !== signer) return null;
  const outcome = await sendByCall(enrolCall, {
    params: { key: deviceKey.key },
    body: { jwk: deviceKey.jwk, label: describeDevice() },
    timeoutMs: callTimeoutMs(row.attempts),
  });
  if (outcome.ok) {
    knownKeys.add(deviceKey.key);
    if (deviceKey.enrolledAt === null) await markEnrolled(row.owner, deviceKey.key, outcome.reply.enrolledAt);
    return null;
  }
  // The device was removed from the account elsewhere: the next documents are signed with a new key.
  if (keyRefusals.includes(outcome.code)) await forgetKey(row.owner);
  // On a dead connection, or without a session, the signed action would fail too: enrolment is not tried a second time.
  const isBlocked = outcome.code === 'NETWORK' || outcome.code === 'NOT_SIGNED_IN';
  // A key enrolled earlier does not hold back its documents when the service fails otherwise.
  const isWaiting = isBlocked || (outcome.isRetryable && deviceKey.enrolledAt === null);
  return isWaiting ? { code: outcome.code, message: outcome.message } : null;
}

/** Returns the thumbprint of the key that signed a declaration's manifest or a statement of presence; null if none. */
function findSigner({ payload }: OutboxRow): string | null {
  const signedDocument = (payload['manifest'] ?? payload['signature']) as { readonly key?: unknown } | null | undefined;
  return typeof signedDocument?.key === 'string' ? signedDocument.key : null;
}

/** Describes the device so that its owner recognises it, using only what the browser tells every site. */
function describeDevice(): string {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Macintosh|Linux/.exec(agent)?.[0] ?? 'Appareil';
  const browser = /Firefox|Edg|Chrome|Safari/.exec(agent)?.[0] ?? '';
  return `${system} ${browser}`.trim();
}
