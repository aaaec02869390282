export { syncMessages, type SyncRefusal } from './sync.messages.fr.ts';
