export { submitDirectly } from './submission.ts';
