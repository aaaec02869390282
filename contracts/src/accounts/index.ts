export { accountsContract, type Account } from './accounts.contract.ts';
