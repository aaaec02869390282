import type { accountsContract } from '@placejuste/contracts/accounts';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { buildOwnSuspensionView } from './suspension.view.ts';
import { suspensionsRepository } from './suspensions.repository.ts';

type Own = ReplyOf<typeof accountsContract.calls.readSuspension>;

/** Reads why the caller's account is suspended; null when it is not. */
export async function readOwnSuspension({ tx, user }: ServiceCommandContext): Promise<Result<Own, never>> {
  const row = await suspensionsRepository(tx).findCurrent(user.id);
  return ok({ suspension: row === null ? null : buildOwnSuspensionView(row) });
}
