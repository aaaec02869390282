import type { LeaveSheet, SheetTold, WalletMethod } from '../../payment-sheet/index.ts';

/** A plan that is being paid by the browser's own sheet. */
export interface SheetOrder {
  readonly busy: boolean;
  /** What came of the last try, to be read; null before one. */
  readonly sheetOutcome: SheetTold | null;
  /** Gives up the sheet that is open; null while none is. */
  readonly leave: LeaveSheet | null;
  readonly order: (methods: readonly WalletMethod[], renews: boolean) => Promise<void>;
}
