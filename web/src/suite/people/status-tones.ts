import type { AccountStatus } from '@placejuste/domain/account';
import type { Tone } from '../../ui/index.ts';

/** Beside its word: in the list of people found as on their file. */
export const statusTones: Readonly<Record<AccountStatus, Tone>> = {
  pending: 'wait',
  active: 'good',
  suspended: 'bad',
};
