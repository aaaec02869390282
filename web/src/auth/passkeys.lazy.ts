export { OwnPasskeys } from './passkeys/own-passkeys.tsx';
export { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
