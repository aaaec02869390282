export { teamListQuery } from './admin.queries.ts';
export { adminKindNames, adminSideNames } from './admin.text.fr.ts';
export { LeftWordsAlerts, type OnLeft, useHandOver, useLeftWords } from './left-words/left-words.tsx';
export { isWhole, type Rows, useGoneDrafts } from './left-words/use-gone-drafts.ts';
export { ReopenForm } from './reopening/reopen-form.tsx';
export { TeamList, useTeamAct } from './queues/team-list.tsx';
export { TeamGate, useIsSignedIn } from './team-gate.tsx';
