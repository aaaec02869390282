export { accountsContract, type Account, type KeptPreferences, type OwnSession } from './accounts.contract.ts';
export { permissionMessages, permissionRefusals } from './permission-refusals.ts';
