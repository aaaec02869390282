export { awaitSending, submitAction } from './submit-action.ts';
