export { exhaustive } from './exhaustive.ts';
export { ok, refuse, type Refusal, type Result } from './result.ts';
