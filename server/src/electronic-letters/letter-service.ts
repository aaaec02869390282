import type { LetterPayer } from '@placejuste/domain/electronic-letter';
import type { PlainDate } from '@placejuste/domain/kernel';
import type { LetterProvider } from '../platform/registered-letter/index.ts';

/** What the operator read of the provider's prices: told before anything is sent. */
export interface LetterPrice {
  readonly service: string;
  readonly source: string;
  readonly checkedOn: PlainDate;
  /** With tax. */
  readonly cents: number;
  readonly billedTo: LetterPayer;
}

/** How electronic registered letters leave from this installation. */
export interface LetterService {
  readonly provider: LetterProvider;
  readonly price: LetterPrice;
}
