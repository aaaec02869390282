import { type addTicket as addTicketBody, leftPlace, ticketAdded } from '@placejuste/contracts/declarations';
import type * as z from 'zod/mini';
import type { QueuedAction } from '../offline/index.ts';

type PlaceDeparture = z.output<typeof leftPlace>;
export const leave: QueuedAction<PlaceDeparture, PlaceDeparture> = {
  kind: 'declaration.left-place',
  version: 1,
  result: leftPlace,
};

export const addTicket: QueuedAction<z.output<typeof addTicketBody>, z.output<typeof ticketAdded>> = {
  kind: 'declaration.add-ticket',
  version: 1,
  result: ticketAdded,
  isDated: true,
};
