export { mountCalls, type Handlers, type RequestUser, type Identify } from './mount-calls.ts';
export { statusOf } from './refusal-status.ts';
export type { Platform, Slice } from './slice.ts';
export { HttpRefusal } from './http-refusal.ts';
