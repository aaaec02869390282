export { AccountGate } from './account-gate.tsx';
export { AccountNotice, LastKnown, RefusalAdvice } from './account-notice.tsx';
export { Checking, SessionFailed } from './checking.tsx';
export { useDeclarePermission, type DeclarePermission } from './declare-permission.ts';
export { type AccountFacts, stateOf } from './known-account.ts';
export { accountKey, useAccount, validityOf } from './profile.ts';
export { SignedInOnly } from './signed-in-only.tsx';
export { SignOutButton } from './sign-out-button.tsx';
export { ValidityNotice } from './validity-notice.tsx';
