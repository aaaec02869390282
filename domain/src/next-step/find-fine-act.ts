import type { FineStatus } from '../fine/index.ts';

/** The action that a fine requires of the person, whatever its other steps. */
export type FineAct = 'prepare-dossier' | 'sign-dossier' | 'note-answer';

interface FineStanding {
  readonly status: FineStatus;
  /** True when the dossier of the letter for this status is ready. */
  readonly hasDossier: boolean;
  /** True when a letter is still to be sent, whether its date is to come or was missed. */
  readonly isAppealAwaited: boolean;
}

/** Returns the action that a fine requires, on the home and on its page; null when there is none. */
export function findFineAct({ status, hasDossier, isAppealAwaited }: FineStanding): FineAct | null {
  switch (status) {
    case 'accepted':
    case 'closed':
      return null;
    case 'sent':
    case 'second-appeal':
      return 'note-answer';
    case 'to-check':
    case 'to-contest':
    case 'refused':
    case 'refused-by-silence':
      if (!isAppealAwaited) return null;
      return hasDossier ? 'sign-dossier' : 'prepare-dossier';
  }
}
