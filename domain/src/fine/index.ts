export { fineTracks, deliveries, holderPresences, type FineTrack, type Delivery, type HolderPresence, type FineFacts } from './fine.ts';
export { fineStatuses, canBecome, factsMayChange, type FineStatus } from './fine-status.ts';
export { fineFieldCodes, fineRefusalCodes, fineWarningCodes, type FineFieldCode, type FineRefusalCode, type FineWarningCode } from './fine-codes.ts';
export { fineFieldMessages, fineMessages, fineWarningMessages } from './fine.messages.fr.ts';
export { deadlineKinds, type DeadlineKind } from './deadline-kinds.ts';
