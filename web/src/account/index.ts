export { AccountGate } from './account-gate.tsx';
export { AccountAlert, LastKnown, RefusalAdvice } from './account-alert.tsx';
export { Checking, SessionFailed } from './checking.tsx';
export { useDeclarePermission, type DeclarePermission } from './declare-permission.ts';
export { type AccountFacts, stateOf } from './known-account.ts';
export { accountKey, useAccount, validityOf } from './profile.ts';
export { SignedInOnly } from './signed-in-only.tsx';
export { SignOutButton } from './sign-out-button.tsx';
export { ValidityAlert } from './validity-alert.tsx';
