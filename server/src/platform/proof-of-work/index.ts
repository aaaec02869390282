export { makeChallenge, proofDesk, type ProofDesk } from './proof-desk.ts';
