export { makeChallenge, createProofDesk, type ProofDesk } from './proof-desk.ts';
