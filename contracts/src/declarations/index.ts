export * from './declarations.contract.ts';
export { addTicket, archiveDeclaration, archivedDeclaration, leftPlace, ticket, ticketAdded } from './ticket.schema.ts';
export { presenceContract, signPresence } from './presence.contract.ts';
export { recordedPresence } from './presence.schema.ts';
