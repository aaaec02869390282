export { AttestationButton } from './attestation-button.tsx';
