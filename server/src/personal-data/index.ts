export { eraseAccount, type Erased } from './erase-account.steps.ts';
export { exportAccount } from './export-account.steps.ts';
export { keptReasons, megabytes, personalDataText, tableLabels } from './personal-data.text.fr.ts';
export { planErasure, type ErasurePlan, type ErasureRefusal } from './plan-erasure.ts';
