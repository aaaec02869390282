export { eraseOldGuestDrafts } from './guest-drafts.ts';
