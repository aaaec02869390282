import type { AuthOutcome } from '../auth-commands.ts';

/** Whether the service wants the present password beside the new one: the sign-in is not of the last minutes. */
export function isPresentPasswordAsked(outcome: AuthOutcome): boolean {
  return !outcome.ok && (outcome.code === 'PRESENT_PASSWORD_NEEDED' || outcome.code === 'PRESENT_PASSWORD_WRONG');
}
