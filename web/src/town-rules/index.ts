export { listStoredStays, readLeftAt } from './list-kept-stays.ts';
export { LeaveButton } from './leave-button.tsx';
export { useTownRules } from './use-town-rules.ts';
