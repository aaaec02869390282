export {
  createDeclaration,
  declaration,
  declarationBounds,
  declarationDetail,
  declarationPhoto,
  declarationsQuery,
  listedDeclaration,
  meeting,
  position,
  signedManifest,
  vehicle,
} from './declaration.schema.ts';
export { declarationsContract } from './declarations.contract.ts';
export { addTicket, archiveDeclaration, archivedDeclaration, leftPlace, ticket, ticketAdded } from './ticket.schema.ts';
export { presenceContract, signPresence } from './presence.contract.ts';
export { presenceStatement, recordedPresence } from './presence.schema.ts';
