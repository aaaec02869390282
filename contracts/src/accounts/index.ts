export { accountsContract, type Account } from './accounts.contract.ts';
export { permissionMessages, permissionRefusals } from './permission-refusals.ts';
