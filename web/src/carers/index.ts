export { CarerRows } from './carer-rows.tsx';
