import type { Fine } from '@placejuste/contracts/fines';
import { Chip, type Tone } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

const tones: Partial<Record<Fine['status'], Tone>> = { 'to-check': 'wait', 'to-contest': 'wait', accepted: 'good' };

interface StatusChipProps {
  readonly status: Fine['status'];
  /** Nothing shows that the appeal was delivered: it is not « sent » in the eyes of whoever waits for an answer. */
  readonly isToSendAgain?: boolean;
}

/** Where a contest stands, in a word. */
export function StatusChip({ status, isToSendAgain = false }: StatusChipProps) {
  if (isToSendAgain) return <Chip tone="wait">{finesText.follow.sendAgainStatus}</Chip>;
  return <Chip tone={tones[status] ?? 'info'}>{finesText.statuses[status]}</Chip>;
}
