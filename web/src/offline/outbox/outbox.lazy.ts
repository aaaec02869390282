export { flushNow, startOutbox, stopSending, isHeldUpByRefused } from './outbox.ts';
