export { flushNow, retryRefused, startOutbox, stopSending } from './outbox.ts';
