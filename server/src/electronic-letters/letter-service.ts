import type { LetterPayer } from '@placejuste/domain/electronic-letter';
import type { PlainDate } from '@placejuste/domain/kernel';
import type { LetterProvider } from '../platform/registered-letter/index.ts';

/** Price of the provider, as the operator read it; shown before anything is sent. */
export interface LetterPrice {
  readonly service: string;
  readonly source: string;
  readonly checkedOn: PlainDate;
  /** Including tax. */
  readonly cents: number;
  readonly billedTo: LetterPayer;
}

/** Provider and price of electronic registered letters on this installation. */
export interface LetterService {
  readonly provider: LetterProvider;
  readonly price: LetterPrice;
}
