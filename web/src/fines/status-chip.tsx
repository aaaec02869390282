import type { Fine } from '@placejuste/contracts/fines';
import { Chip, type Tone } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

const tones: Partial<Record<Fine['status'], Tone>> = { 'to-check': 'wait', 'to-contest': 'wait', accepted: 'good' };

interface StatusChipProps {
  readonly status: Fine['status'];
  /** True when nothing shows that the appeal was delivered, so that « sent » would mislead. */
  readonly isToSendAgain?: boolean;
}

/** State of a contest. */
export function StatusChip({ status, isToSendAgain = false }: StatusChipProps) {
  if (isToSendAgain) return <Chip tone="wait">{finesText.follow.sendAgainStatus}</Chip>;
  return <Chip tone={tones[status] ?? 'info'}>{finesText.statuses[status]}</Chip>;
}
