export { teamListQuery } from './admin.queries.ts';
export { adminKindNames, adminSideNames } from './admin.text.fr.ts';
export { TeamList, useTeamAct } from './queues/team-list.tsx';
export { TeamGate, useIsSignedIn } from './team-gate.tsx';
