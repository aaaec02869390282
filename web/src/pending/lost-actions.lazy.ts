export { LostActions } from './lost-actions.tsx';
