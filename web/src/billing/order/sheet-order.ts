import type { LeaveSheet, UnpaidOutcome, WalletMethod } from '../../payment-sheet/index.ts';

/** State of an order paid through the browser's payment sheet. */
export interface SheetOrder {
  readonly busy: boolean;
  /** Outcome of the last try, to be shown; null before the first one. */
  readonly sheetOutcome: UnpaidOutcome | null;
  /** Closes the open sheet; null when none is open. */
  readonly leave: LeaveSheet | null;
  readonly order: (methods: readonly WalletMethod[], renews: boolean) => Promise<void>;
}
