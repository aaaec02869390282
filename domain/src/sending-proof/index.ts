export { readSendingProof, type SendingProofRead } from './read-sending-proof.ts';
