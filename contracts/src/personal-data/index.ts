export { personalDataContract, type PersonalData } from './personal-data.contract.ts';
