import { findNotificationFamily, isUrgent, pushSentences } from '@placejuste/domain/notification';
import * as z from 'zod';
import { runAsService, type Platform, type ServiceContext } from '../../platform/http/index.ts';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import type { Outgoing } from '../../platform/outgoing/index.ts';
import { notificationsRepository } from '../notifications.repository.ts';
import type { NotificationRow, PushDeviceRow } from '../notifications.tables.ts';
import { unsealSubscription } from './devices.ts';
import { buildPushRequest, type PushSubscription } from './push-message.ts';
import { toPushOutcome, type PushOutcome } from './push-outcome.ts';
import { pushRepository } from './push.repository.ts';
import { findSettled, type PresentFines } from '../settled-notifications.ts';
import { isSilenced, computePushWaitSeconds } from './push-wait.ts';

const sendPushJobName = 'notifications.send-push';
/** Queue of devices that failed, and of retries, so that a slow or hostile push service delays nobody else. */
const retryPushJobName = 'notifications.retry-push';
/** Consecutive failures, over several notifications, after which a device is deleted. */
const maxFailures = 30;
const urgentTtlSeconds = 3600;
const usualTtlSeconds = 3 * 86_400;

const payload = z.object({ notificationId: z.uuid(), deviceId: z.uuid(), attempt: z.int() });
type PushPayload = z.infer<typeof payload>;

export interface PushParts {
  readonly outgoing: Outgoing;
  readonly contact: string;
  readonly presentFines: PresentFines;
}

export function chooseQueue({ failures }: Pick<PushDeviceRow, 'failures'>): string {
  return failures === 0 ? sendPushJobName : retryPushJobName;
}

/** Sends one notification to one device, and handles the answer of its push service. */
export function sendPushJobs(platform: Platform, parts: PushParts): readonly JobDefinition<PushPayload>[] {
  return [
    { name: sendPushJobName, concurrency: 8 },
    { name: retryPushJobName, concurrency: 2 },
  ].map((queue) => ({ ...queue, payload, run: (pushPayload) => sendPush(platform, parts, pushPayload) }));
}

interface Delivery {
  readonly row: NotificationRow;
  readonly device: PushDeviceRow;
  readonly subscription: PushSubscription | null;
}

async function sendPush(
  platform: Platform,
  { outgoing, contact, presentFines }: PushParts,
  pushPayload: PushPayload,
): Promise<void> {
  const delivery = await runAsService(platform, (context) => prepare(context, pushPayload, presentFines));
  if (delivery === null) return;
  const { row, device, subscription } = delivery;
  const now = platform.clock.now();
  if (subscription === null) return recordOutcome(platform, { pushPayload, device, outcome: { kind: 'gone' } });
  const shouldHurry = isUrgent(row.kind);
  const request = buildPushRequest(platform.secrets, subscription, {
    payload: { id: row.id, body: pushSentences[findNotificationFamily(row.kind)], path: row.path },
    voucher: { contact, now },
    ttlSeconds: shouldHurry ? urgentTtlSeconds : usualTtlSeconds,
    isUrgent: shouldHurry,
  });
  // Outside any transaction, since the push service may be slow.
  const answer = await outgoing.post(subscription.endpoint, request);
  const outcome = toPushOutcome(answer, { attempt: pushPayload.attempt, now });
  // Neither the address nor the person is logged: the status is enough to find an error of ours.
  if (outcome.kind === 'refused') platform.log.warn({ status: outcome.status }, 'push message refused');
  await recordOutcome(platform, { pushPayload, device, outcome });
}

/** Null when there is nothing left to send, or not yet. */
async function prepare(
  context: ServiceContext,
  pushPayload: PushPayload,
  presentFines: PresentFines,
): Promise<Delivery | null> {
  const { tx, jobs, secrets, clock } = context;
  const repository = pushRepository(tx);
  const row = await notificationsRepository(tx).find(pushPayload.notificationId);
  const device = await repository.findDevice(pushPayload.deviceId);
  if (row === undefined || device === undefined) return null;
  const settings = await repository.loadSettings(row.user_id);
  if (isSilenced({ row, settings })) return null;
  // Held for the morning, or retried: what it asks for may have been done meanwhile.
  if ((await findSettled(tx, [row], presentFines)).has(row.id)) return null;
  const wait = computePushWaitSeconds({ row, device, settings }, clock.now());
  if (wait > 0) {
    // Not a failure: the person changed their quiet hours meanwhile, or a retry fell into them.
    await jobs.enqueue(tx, chooseQueue(device), pushPayload, { startAfterSeconds: wait });
    return null;
  }
  return { row, device, subscription: unsealSubscription(secrets, device.sealed) };
}

interface PushResult {
  readonly pushPayload: PushPayload;
  readonly device: PushDeviceRow;
  readonly outcome: PushOutcome;
}

function recordOutcome(platform: Platform, { pushPayload, device, outcome }: PushResult): Promise<void> {
  return runAsService(platform, async ({ tx, jobs }) => {
    const repository = pushRepository(tx);
    if (outcome.kind === 'sent') {
      if (device.failures > 0) await repository.setFailures(device.id, 0);
      return;
    }
    const failures = device.failures + 1;
    if (outcome.kind === 'gone' || failures >= maxFailures) return repository.removeDevices([device.id]);
    await repository.setFailures(device.id, failures);
    if (outcome.kind !== 'later') return;
    const again = { ...pushPayload, attempt: pushPayload.attempt + 1 };
    await jobs.enqueue(tx, retryPushJobName, again, { startAfterSeconds: outcome.afterSeconds });
  });
}
