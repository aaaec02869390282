import type { AuthOutcome } from '../auth-commands.ts';

/** True when the service requires the current password with the new one: the sign-in is older than a few minutes. */
export function isPresentPasswordRequired(outcome: AuthOutcome): boolean {
  return !outcome.ok && (outcome.code === 'PRESENT_PASSWORD_NEEDED' || outcome.code === 'PRESENT_PASSWORD_WRONG');
}
