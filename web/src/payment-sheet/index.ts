export {
  nullAfterSheetTimeout,
  failedOutcome,
  payBySheet,
  type HandedOver,
  type SheetOutcome,
  type SheetTold,
  sheetProblem,
  outcomeAfter,
  type WalletMethod,
} from './payment-sheet.ts';
export { SheetAlert } from './sheet-alert.tsx';
export { useSheet } from './use-sheet.ts';
