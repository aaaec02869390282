export { teamListQuery } from './admin.queries.ts';
export { adminKindNames, adminSideNames } from './admin.text.fr.ts';
export { ReopenForm } from './reopening/reopen-form.tsx';
export { TeamList, useTeamAct } from './queues/team-list.tsx';
export { TeamGate, useIsSignedIn } from './team-gate.tsx';
