export { attestationsContract, type Attestation } from './attestations.contract.ts';
