import type { FineStatus } from './fine-status.ts';
import type { FineTrack } from './fine.ts';

/** The stages of a contest, in a few words each, and the one under way. */
export interface FineProgress {
  readonly stages: readonly string[];
  /** Index of the stage under way; the number of stages once all are over. */
  readonly current: number;
}

const received = 'Reçue';
const court = 'Tribunal';

/** Returns the stages of a contest and the one under way; null for a private notice, which has none by law. */
export function fineProgress(track: FineTrack, status: FineStatus): FineProgress | null {
  if (track === 'prive') return null;
  const appeal = track === 'fps' ? 'Recours' : 'Contestation';
  const sent = track === 'fps' ? 'Recours envoyé' : 'Contestation envoyée';
  // The contest of an FPS majoré goes to the tribunal at once: nothing comes after its answer.
  const last = track === 'fps-majore' ? [] : [court];
  switch (status) {
    case 'to-check':
    case 'to-contest':
      return { stages: [received, `${appeal} à envoyer`, 'Réponse', ...last], current: 1 };
    case 'sent':
      return { stages: [received, sent, 'Réponse attendue', ...last], current: 2 };
    case 'refused':
      return { stages: [received, sent, 'Refus', ...last], current: 3 };
    case 'refused-by-silence':
      return { stages: [received, sent, 'Sans réponse', ...last], current: 3 };
    case 'second-appeal':
      return { stages: [received, sent, 'Refus', 'Tribunal saisi'], current: 3 };
    case 'accepted':
      return { stages: [received, sent, 'Acceptée'], current: 3 };
    case 'closed':
      return { stages: [received, 'Affaire close'], current: 2 };
  }
}
