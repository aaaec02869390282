import type { ClockFault } from '../evidence/index.ts';

/**
 * The service's statement of what an erasure removed and left. Issued only once nothing remains to be done: the rows
 * are gone, and the bytes of every file with them. Canonical, and signed with the service's evidence key.
 */
export interface ErasureReceipt {
  readonly type: 'placejuste.erasure-receipt';
  readonly version: 1;
  /** The identifier of this erasure, which leads to no person. */
  readonly erasure: string;
  /** The identifier that the account had. The line of the audit log about the erasure has it too, for a year. */
  readonly account: string;
  /** When the rows went, and when the service found that no file was left (ISO), by its clock. */
  readonly rowsErasedAt: string;
  readonly completedAt: string;
  /** Set when the service doubted its own clock at `completedAt`. */
  readonly clockFault?: ClockFault;
  /** Rows, counted by the database as it deleted them, like `files.count`. The rest was counted just before. */
  readonly erased: readonly { readonly table: string; readonly label: string; readonly count: number }[];
  /** Files as they were sent or made; `contents`: these and the smaller copies drawn of them. */
  readonly files: { readonly count: number; readonly contents: number };
  /** Mails that waited, or whose text was still in the queue. */
  readonly mails: number;
  /**
   * Remaining rows, with the reason (in French) and the latest day of their deletion; null for rows that name nobody
   * and have no end.
   */
  readonly kept: readonly {
    readonly table: string;
    readonly label: string;
    readonly count: number;
    readonly until: string | null;
  }[];
  /** The files beside the receipt that have no signature of their own. */
  readonly others: readonly { readonly name: string; readonly sha256: string }[];
  /** RFC 7638 thumbprint of the service's key that signs. */
  readonly key: string;
}
