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

/** A remark about a deposit. `sentence`: for anybody who checks the deposit; `remedy`: for its holder only. */
export interface DepositRemark {
  readonly code: ClockFault | ManifestFault | DepositDoubt;
  readonly sentence: string;
  readonly remedy: string;
}

/**
 * Lists the remarks of a receipt about its own deposit: why its time is in doubt, why it has no signed manifest, then
 * each doubt in order.
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
