import type { Fine } from '@placejuste/contracts/fines';
import { Chip, type Tone } from '../ui/index.ts';
import { finesText } from './fines.text.fr.ts';

const tones: Partial<Record<Fine['status'], Tone>> = { 'to-check': 'wait', 'to-contest': 'wait', accepted: 'good' };

/** Where a contest stands, in a word. */
export function StatusChip({ status }: { readonly status: Fine['status'] }) {
  return <Chip tone={tones[status] ?? 'info'}>{finesText.statuses[status]}</Chip>;
}
