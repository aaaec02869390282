import type { FineChanges, finesContract, NewFine } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, parisDay, type Result } from '@placejuste/domain/kernel';
import type { Platform, RequestUser } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { fineView } from './fine.view.ts';
import { changeFine as change, createFine as create } from './keep-fine.ts';

type Calls = typeof finesContract.calls;
type Answer<Call extends keyof Calls> = Result<ReplyOf<Calls[Call]>, keyof Calls[Call]['refusals'] & string>;
type Needs = Pick<Platform, 'clock'>;

// The ordinary routes and the synchronisation run the same commands, each in a transaction of its own.

export async function createFine(tx: Tx, platform: Needs, user: RequestUser, body: NewFine): Promise<Answer<'createFine'>> {
  const kept = await create(tx, platform, user, body);
  return kept.ok ? ok(await fineView(kept.value, parisDay(platform.clock.now()))) : kept;
}

export async function changeFine(tx: Tx, platform: Needs, user: RequestUser, id: string, changes: FineChanges): Promise<Answer<'changeFine'>> {
  const kept = await change(tx, platform, user, id, changes);
  return kept.ok ? ok(await fineView(kept.value, parisDay(platform.clock.now()))) : kept;
}
