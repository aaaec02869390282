import type { carersContract } from '@placejuste/contracts/carers';
import type { QueryOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import { decodeCursor, paginate, readPageSize, type CommandContext } from '../platform/http/index.ts';
import { carersRepository } from './carers.repository.ts';

type Call = typeof carersContract.calls.readJournal;

/** Lists every act of a help, for its holder. */
export async function readJournal({ tx }: CommandContext, query: QueryOf<Call>): Promise<Result<ReplyOf<Call>, never>> {
  const acts = await carersRepository(tx).listJournal(readPageSize(query), decodeCursor(query));
  const { shown, next } = paginate(acts, query, ({ at, id }) => ({ at, id }));
  const rows = shown.map(({ id, at, act, actor, subject_id: subjectId, carer_name: name, email, ...row }) => ({
    id,
    at: at.toISOString(),
    act,
    actor,
    carer: name === '' ? email : name,
    subjectId,
    ...(row.made_at === null ? {} : { madeAt: row.made_at.toISOString() }),
    ...(actor === 'carer' && row.ended_at !== null && row.ended_at < at && act !== 'ended' ? { isAfterEnd: true } : {}),
  }));
  return ok({ rows, next });
}
