import type { carersContract } from '@placejuste/contracts/carers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { listUnconfirmedDeclarations } from '../../declarations/index.ts';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../../platform/http/index.ts';

type Call = typeof carersContract.calls.listUnconfirmed;

/** Lists the declarations that wait for the holder's answer, newest first. */
export async function listUnconfirmed(
  { tx }: CommandContext,
  query: QueryOf<Call>,
): Promise<Result<ReplyOf<Call>, never>> {
  const declarations = await listUnconfirmedDeclarations(tx, readPageSize(query), decodeCursor(query));
  const { shown, next } = paginate(declarations, query, ({ depositedAt: at, id }) => ({ at, id }));
  return ok({ rows: shown.map((row) => ({ ...row, depositedAt: row.depositedAt.toISOString() })), next });
}
