export { AccountGate } from './account-gate.tsx';
export { AccountAlert, LastKnown, RefusalAdvice } from './alerts/account-alert.tsx';
export { Checking, SessionFailed } from './checking.tsx';
export { useDeclarePermission, type DeclarePermission } from './declare-permission.ts';
export { type AccountFacts, stateOf } from './known-account.ts';
export { accountKey } from './account.queries.ts';
export { useAccount } from './profile.ts';
export { SignedInOnly } from './signed-in-only.tsx';
export { ValidityAlert } from './alerts/validity-alert.tsx';
