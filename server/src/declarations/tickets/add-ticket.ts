import type { addTicket as addTicketShape, ticketAdded } from '@placejuste/contracts/declarations';
import { maxTickets, parseTicketNumber } from '@placejuste/domain/declaration';
import { ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod';
import type { CommandContext } from '../../platform/http/index.ts';
import { advisoryLock } from '../../platform/postgres/index.ts';
import { claimUploads, type StoredObject } from '../../storage/index.ts';
import { declarationsRepository } from '../declarations.repository.ts';
import type { TicketRow } from '../declarations.tables.ts';
import { ticketsRepository } from './tickets.repository.ts';

const refuseField = refuseFieldOf<z.infer<typeof addTicketShape>>();

type AddTicketRefusal =
  | 'DECLARATION_NOT_FOUND'
  | 'PHOTO_NOT_RECEIVED'
  | 'TICKET_EMPTY'
  | 'TICKET_ID_TAKEN'
  | 'TICKET_NUMBER_UNREADABLE'
  | 'TICKETS_TOO_MANY';

export type AddTicket = z.infer<typeof addTicketShape> & { readonly id: string };

/**
 * Stores the proof of a free ticket beside a declaration: its file, with the hash of the bytes received, or its number.
 * The identifier of the action is that of the ticket: a replay returns the stored ticket.
 */
export async function addTicket(
  { tx, clock, user }: CommandContext,
  { id, ...input }: AddTicket,
): Promise<Result<z.infer<typeof ticketAdded>, AddTicketRefusal>> {
  const tickets = ticketsRepository(tx);
  const typedNumber = input.number?.trim() ?? '';
  const number = typedNumber === '' ? null : parseTicketNumber(typedNumber);
  if (typedNumber !== '' && number === null) return refuseField('number', 'TICKET_NUMBER_UNREADABLE');
  if (number === null && input.file === null) return refuse('TICKET_EMPTY');
  const answer = (row: TicketRow) =>
    isSameTicket(row, input, number) ? ok(buildAddedView(row)) : refuse('TICKET_ID_TAKEN');
  const storedTicket = await tickets.find(id);
  if (storedTicket !== undefined) return answer(storedTicket);
  if ((await declarationsRepository(tx).find(input.declarationId)) === undefined)
    return refuse('DECLARATION_NOT_FOUND');
  await advisoryLock(tx, `tickets/${input.declarationId}`);
  if ((await tickets.listOfDeclaration(input.declarationId)).length >= maxTickets) return refuse('TICKETS_TOO_MANY');
  const [file = null] =
    input.file === null ? [] : await claimUploads(tx, user.id, [{ bucket: 'documents', ...input.file }]);
  if (input.file !== null && file === null) return refuseField('file', 'PHOTO_NOT_RECEIVED');
  const row: TicketRow = {
    id,
    declaration_id: input.declarationId,
    number,
    ...toFileColumns(file),
    kept_at_claim: new Date(input.keptAtClaim),
    added_at: clock.now(),
  };
  const ticket = (await tickets.add(row)) ? row : await tickets.find(id);
  return ticket === undefined ? refuse('TICKET_ID_TAKEN') : answer(ticket);
}

function isSameTicket(row: TicketRow, request: Omit<AddTicket, 'id'>, number: string | null): boolean {
  const sha256 = request.file?.sha256 ?? null;
  return row.declaration_id === request.declarationId && row.number === number && row.sha256 === sha256;
}

function buildAddedView(row: TicketRow): z.infer<typeof ticketAdded> {
  return { id: row.id, declarationId: row.declaration_id, addedAt: row.added_at.toISOString() };
}

function toFileColumns(file: StoredObject | null): Pick<TicketRow, 'object_id' | 'sha256' | 'size'> {
  return file === null
    ? { object_id: null, sha256: null, size: null }
    : { object_id: file.id, sha256: file.sha256, size: file.size };
}
