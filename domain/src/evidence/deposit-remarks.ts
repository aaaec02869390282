import type { ClockFault } from './clock-trust.ts';
import { clockFaultMessages, clockFaultRemedy } from './clock-trust.messages.fr.ts';
import {
  depositDoubtMessages,
  depositDoubtRemedies,
  manifestFaultMessages,
  manifestFaultRemedy,
} from './evidence.messages.fr.ts';
import type { ManifestFault } from './manifest.ts';
import type { DepositDoubt } from './position-doubts.ts';
import type { Receipt } from './receipt.ts';

/** `sentence`: for whoever checks the deposit; `remedy`: for its holder only. */
export interface DepositRemark {
  readonly code: ClockFault | ManifestFault | DepositDoubt;
  readonly sentence: string;
  readonly remedy: string;
}

/**
 * What a receipt says against its own deposit: why its time is not vouched for, why no signed manifest stands behind
 * it, then each doubt in its order.
 */
export function depositRemarks({
  clockFault,
  fault,
  doubts,
}: Pick<Receipt, 'clockFault' | 'fault' | 'doubts'>): readonly DepositRemark[] {
  return [
    ...(clockFault === undefined
      ? []
      : [{ code: clockFault, sentence: clockFaultMessages[clockFault], remedy: clockFaultRemedy }]),
    ...(fault === null ? [] : [{ code: fault, sentence: manifestFaultMessages[fault], remedy: manifestFaultRemedy }]),
    ...doubts.map((code) => ({ code, sentence: depositDoubtMessages[code], remedy: depositDoubtRemedies[code] })),
  ];
}
