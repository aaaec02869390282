export { PasskeyAgain } from './passkeys/passkey-sign-in.tsx';
