export { eraseAccount, planErasure, type Erased, type ErasurePlan, type ErasureRefusal } from './erase-account.ts';
export { exportAccount, type ExportOutcome } from './export-account.ts';
export { keptReasons, megabytes, personalDataText, tableLabels } from './personal-data.text.fr.ts';
