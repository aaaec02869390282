import type { AccountStatus } from '@placejuste/domain/account';
import type { Tone } from '../../ui/index.ts';

/** Tones of the status chip, in search results and on the file. */
export const statusTones: Readonly<Record<AccountStatus, Tone>> = {
  pending: 'wait',
  active: 'good',
  suspended: 'bad',
};
