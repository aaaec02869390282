export { UnreadLink } from './unread-link.tsx';
export { UnreadRow } from './unread-row.tsx';
