export { NoticeEntry } from './notice-entry.tsx';
export { JoinNotice } from './join-notice.tsx';
export type { ConfirmedFields } from './confirmed-fields.ts';
