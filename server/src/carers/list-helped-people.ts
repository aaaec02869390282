import type { carersContract } from '@placejuste/contracts/carers';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { carersRepository } from './carers.repository.ts';

type Call = typeof carersContract.calls.listHelpedPeople;

export async function listHelpedPeople({ tx }: CommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const rows = await carersRepository(tx).listHelpedPeople();
  return ok({
    rows: rows.map(({ link_id: id, first_name: firstName, vehicles }) => ({
      id,
      firstName,
      vehicles: [...vehicles],
    })),
  });
}

/** Returns whether the person behind `tx` helps somebody now. */
export async function helpsSomebody(tx: Tx): Promise<boolean> {
  return (await carersRepository(tx).listHelpedPeople()).length > 0;
}
