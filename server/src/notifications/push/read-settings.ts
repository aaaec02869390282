import type { ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { deriveVapidKeys } from './push-message.ts';
import { pushRepository } from './push.repository.ts';

type Settings = ReplyOf<typeof notificationsContract.calls.readSettings>;

/**
 * Reads the person's settings, the key that their browser needs to subscribe, and whether this device is subscribed.
 */
export async function readSettings({ tx, user, secrets }: CommandContext): Promise<Result<Settings, never>> {
  const repository = pushRepository(tx);
  const { quiet, muted, news } = await repository.loadSettings(user.id);
  // A person of a trusted issuer has no session here, so that their devices cannot be told apart.
  const deviceFields =
    user.sessionId === null ? {} : { isDeviceKnown: await repository.hasSessionDevice(user.sessionId) };
  return ok({ quiet, muted: [...muted], news, pushKey: deriveVapidKeys(secrets).publicKey, ...deviceFields });
}
