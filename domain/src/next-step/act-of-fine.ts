import type { FineStatus } from '../fine/index.ts';

/** The one thing a fine asks of the person, whatever else waits. */
export type FineAct = 'prepare-dossier' | 'sign-dossier' | 'note-answer';

interface FineStanding {
  readonly status: FineStatus;
  /** The dossier of the letter that this status calls for is ready. */
  readonly hasDossier: boolean;
  /** A letter can still be sent: a date for it runs, or has passed unused. */
  readonly isAppealAwaited: boolean;
}

/** The same on the home and on the page of the fine; null where nothing is left to do. */
export function actOfFine({ status, hasDossier, isAppealAwaited }: FineStanding): FineAct | null {
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
