import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { ticketsRepository } from './tickets.repository.ts';

type Call = typeof declarationsContract.calls.removeTicket;

export async function removeTicket(
  { tx }: CommandContext,
  { id }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const removed = await ticketsRepository(tx).remove(id);
  return removed ? ok({ removed }) : refuse('TICKET_NOT_FOUND');
}
