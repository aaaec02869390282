export { accountsContract, type Account, type OwnSession } from './accounts.contract.ts';
export { permissionMessages, permissionRefusals } from './permission-refusals.ts';
