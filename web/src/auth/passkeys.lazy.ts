export { OwnPasskeys } from './passkeys/own-passkeys.tsx';
export { PasskeyAgain, PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
