export { payBySheet } from './pay-by-sheet.ts';
export {
  withSheetTimeout,
  buildFailedOutcome,
  type HandedOver,
  type LeaveSheet,
  type SheetOutcome,
  type UnpaidOutcome,
  findSheetProblem,
  chooseOutcome,
  type WalletMethod,
} from './payment-sheet.ts';
export { LeaveSheetButton, sheetButtonId } from './leave-sheet.tsx';
export { SheetAlert } from './sheet-alert.tsx';
export { useSheet } from './use-sheet.ts';
