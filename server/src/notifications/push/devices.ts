import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { normaliseTimeZone, maxPushDevices } from '@placejuste/domain/notification';
import type { RequestUser, ServiceCommandContext } from '../../platform/http/index.ts';
import type { Outgoing } from '../../platform/outgoing/index.ts';
import { makeProof, seal, unseal, type Secrets } from '../../platform/secrets/index.ts';
import { areReadableKeys, pushSubscription, type PushSubscription } from './push-message.ts';
import { pushRepository } from './push.repository.ts';

type Calls = typeof notificationsContract.calls;
type Context = ServiceCommandContext<RequestUser>;

/**
 * Stores the push subscription of a browser of this person, once. A subscription that another account registered with
 * the same keys changes owner: only the browser itself knows the keys.
 */
export async function addDevice(
  { tx, clock, newId, secrets, user }: Context,
  { outgoing, subscription }: { readonly outgoing: Outgoing; readonly subscription: BodyOf<Calls['addDevice']> },
): Promise<Result<ReplyOf<Calls['addDevice']>, 'PUSH_ENDPOINT_REFUSED'>> {
  const newSubscription: PushSubscription = { endpoint: subscription.endpoint, ...subscription.keys };
  if (!outgoing.accepts(newSubscription.endpoint) || !areReadableKeys(newSubscription))
    return refuse('PUSH_ENDPOINT_REFUSED');
  const repository = pushRepository(tx);
  // The session may have ended while its token is still valid: the device would then never be removed.
  if (user.sessionId !== null && !(await repository.isOpen(user.sessionId))) return ok({ devices: 0 });
  const digest = hashEndpoint(secrets, newSubscription.endpoint);
  const others = (await repository.listDevicesAt(digest)).filter((row) => row.user_id !== user.id);
  const movedDevices = others.filter((row) => isSame(unsealSubscription(secrets, row.sealed), newSubscription));
  await repository.removeDevices(movedDevices.map(({ id }) => id));
  const sealed = seal(secrets.key('push-device'), JSON.stringify(newSubscription));
  await repository.addDevice({
    id: newId(),
    user_id: user.id,
    session_id: user.sessionId,
    endpoint_digest: digest,
    sealed,
    created_at: clock.now(),
    time_zone: normaliseTimeZone(subscription.timeZone),
  });
  const ownDevices = await repository.listDevices(user.id);
  await repository.removeDevices(
    ownDevices.slice(0, Math.max(0, ownDevices.length - maxPushDevices)).map(({ id }) => id),
  );
  return ok({ devices: Math.min(ownDevices.length, maxPushDevices) });
}

/** Removes the device of a browser; an unknown one changes nothing. */
export async function removeDevice(
  { tx, secrets, user }: Context,
  { endpoint }: BodyOf<Calls['removeDevice']>,
): Promise<Result<ReplyOf<Calls['removeDevice']>, never>> {
  const repository = pushRepository(tx);
  const ownDevices = await repository.listDevices(user.id);
  const digest = hashEndpoint(secrets, endpoint);
  const matchingDevices = ownDevices.filter((row) => row.endpoint_digest === digest);
  await repository.removeDevices(matchingDevices.map(({ id }) => id));
  return ok({ devices: ownDevices.length - matchingDevices.length });
}

/** Null when it was sealed with a former key: the device can no longer be reached. */
export function unsealSubscription(secrets: Secrets, sealed: string): PushSubscription | null {
  try {
    return pushSubscription.parse(JSON.parse(unseal(secrets.key('push-device'), sealed)));
  } catch {
    return null;
  }
}

function hashEndpoint(secrets: Secrets, endpoint: string): string {
  return makeProof(secrets, 'push-endpoint', endpoint);
}

function isSame(one: PushSubscription | null, other: PushSubscription): boolean {
  return one !== null && one.p256dh === other.p256dh && one.auth === other.auth;
}
