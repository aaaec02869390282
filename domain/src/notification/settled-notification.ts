import { type FineStep, type FollowedFine, listAwaitedDates, listOpenSteps } from '../fine/index.ts';
import type { PlainDate } from '../kernel/index.ts';
import { canStillBeWritten, letterKinds } from '../letter/index.ts';
import type { NotificationDeed, NotificationKind } from './notification-kinds.ts';

/** The step that each deed records. */
export const stepsOfDeeds: Readonly<Record<NotificationDeed, FineStep>> = {
  'appeal-posted': 'sent',
  'tribunal-seized': 'second-appeal',
};

/** The parts of a notification about a fine that tell what it asks for. */
export interface FineNotification {
  readonly kind: NotificationKind;
  readonly deed: NotificationDeed | null;
  readonly dueOn: PlainDate | null;
  readonly path: string;
}

/**
 * True once what a notification asks for is done, as the fine is now: the letter was sent or a provider is sending it,
 * or its date is no longer awaited, from whatever device or page.
 */
export function isSettled(
  { kind, deed, dueOn, path }: FineNotification,
  fine: FollowedFine,
  isLetterUnderWay: boolean,
): boolean {
  const isAboutAppeal = deed === 'appeal-posted' || (kind === 'dossier-ready' && path.endsWith('&letter=rapo'));
  // Signed and posted as well, it would be a second appeal.
  if (isLetterUnderWay && isAboutAppeal) return true;
  if (deed !== null && !listOpenSteps(fine).includes(stepsOfDeeds[deed])) return true;
  if (kind === 'dossier-ready') {
    const letter = letterKinds.find((name) => path.endsWith(`&letter=${name}`));
    return letter !== undefined && !canStillBeWritten(letter, fine.track, fine.status);
  }
  const isDated = (kind === 'fine-date' || kind === 'fine-silence') && dueOn !== null;
  return isDated && listAwaitedDates(fine).every(({ safe }) => safe !== dueOn);
}
