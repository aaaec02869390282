export { isPublicAddress } from './public-address.ts';
export { createOutgoing, publicOnly, type Outgoing, type OutgoingAnswer, type OutgoingRules } from './outgoing.ts';
