import type { carersContract } from '@placejuste/contracts/carers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { isOpen } from '@placejuste/domain/carer';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import { carersRepository } from './carers.repository.ts';
import { buildCarerView } from './carer.view.ts';

type Call = typeof carersContract.calls.listCarers;

/** Lists the carers, and the invitations that wait or have expired; ended helps are in the journal. */
export async function listCarers({ tx, user, clock }: CommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const rows = (await carersRepository(tx).listLinks(user.id)).map((row) => buildCarerView(row, clock.now()));
  const openCarers = rows.filter(({ state }) => isOpen(state));
  // An expired invitation is not shown when its address was invited again or helps now.
  const expired = rows.filter(
    ({ state, email }, index) =>
      state === 'expired' &&
      // Without its address, which was erased, an invitation can no longer be recognised.
      email !== '' &&
      !openCarers.some((one) => one.email === email) &&
      rows.findIndex((one) => one.state === 'expired' && one.email === email) === index,
  );
  return ok({ rows: [...openCarers, ...expired.slice(0, 3)] });
}
