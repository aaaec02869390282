import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { releaseFiles } from '../../storage/index.ts';
import { ticketsRepository } from './tickets.repository.ts';

type Call = typeof declarationsContract.calls.removeTicket;

/** Removes the proof of a ticket, with its file. */
export async function removeTicket(
  context: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const tickets = ticketsRepository(context.tx);
  const fileId = (await tickets.find(id))?.object_id ?? null;
  if (!(await tickets.remove(id))) return refuse('TICKET_NOT_FOUND');
  if (fileId !== null) await releaseFiles(context, [fileId]);
  return ok({ removed: true });
}
