import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { notificationsContract } from '@placejuste/contracts/notifications';
import type { Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { pushRepository } from './push.repository.ts';
import { readSettings } from './read-settings.ts';

type Call = typeof notificationsContract.calls.changeSettings;

export async function changeSettings(
  context: CommandContext,
  settings: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  await pushRepository(context.tx).saveSettings(context.user.id, { ...settings, at: context.clock.now() });
  return readSettings(context);
}
