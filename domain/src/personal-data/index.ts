export type { ErasureReceipt } from './erasure-receipt.ts';
export { groupExportParts, maxPartBytes, type ExportFile, type ExportPart } from './export-parts.ts';
export { personalDataMessages } from './personal-data.messages.fr.ts';
