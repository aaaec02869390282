export { AccountGate, Checking, SessionFailed } from './account-gate.tsx';
export { accountKey, validityOf, type AccountFacts } from './profile.ts';
export { SignedInOnly } from './signed-in-only.tsx';
export { SignOutButton } from './sign-out-button.tsx';
export { ValidityNotice } from './validity-notice.tsx';
