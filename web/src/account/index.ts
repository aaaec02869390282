export { AccountGate, Checking, SessionFailed } from './account-gate.tsx';
export { AccountNotice, LastKnown, RefusalAdvice } from './account-notice.tsx';
export { useDeclarePermission, type DeclarePermission } from './declare-permission.ts';
export { accountKey, stateOf, useAccount, validityOf, type AccountFacts } from './profile.ts';
export { SignedInOnly } from './signed-in-only.tsx';
export { SignOutButton } from './sign-out-button.tsx';
export { ValidityNotice } from './validity-notice.tsx';
