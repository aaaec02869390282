export { flushNow, retryRefused, startOutbox, stopSending, waitsForRefused } from './outbox.ts';
