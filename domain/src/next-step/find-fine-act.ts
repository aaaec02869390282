import type { FineStatus } from '../fine/index.ts';

/** The one thing a fine asks of the person, whatever else waits. */
export type FineAct = 'prepare-dossier' | 'sign-dossier' | 'note-answer';

interface FineStanding {
  readonly status: FineStatus;
  /** True when the dossier of the letter that this status calls for is ready. */
  readonly hasDossier: boolean;
  /** True when a letter can still be sent: its date runs, or has passed unused. */
  readonly isAppealAwaited: boolean;
}

/** Returns the act that a fine asks for, on the home and on its page; null when nothing is left to do. */
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
