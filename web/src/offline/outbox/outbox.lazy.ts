export { flushNow, retryRefused, startOutbox, stopSending, isHeldUpByRefused } from './outbox.ts';
