import type { FineStatus } from './fine-status.ts';
import type { FineTrack } from './fine.ts';

/** The stages of a contest, in a few words each, and the one under way. */
export interface FineProgress {
  readonly stages: readonly string[];
  /** Index of the stage under way; the number of stages once all are over. */
  readonly current: number;
}

const receivedStage = 'Reçue';
const court = 'Tribunal';

/** Returns the stages of a contest and the one under way; null for a private notice, which has none by law. */
export function buildFineProgress(track: FineTrack, status: FineStatus): FineProgress | null {
  if (track === 'prive') return null;
  const appeal = track === 'fps' ? 'Recours' : 'Contestation';
  const sentStage = track === 'fps' ? 'Recours envoyé' : 'Contestation envoyée';
  // The contest of an FPS majoré goes to the tribunal at once: nothing comes after its answer.
  const last = track === 'fps-majore' ? [] : [court];
  switch (status) {
    case 'to-check':
    case 'to-contest':
      return { stages: [receivedStage, `${appeal} à envoyer`, 'Réponse', ...last], current: 1 };
    case 'sent':
      return { stages: [receivedStage, sentStage, 'Réponse attendue', ...last], current: 2 };
    case 'refused':
      return { stages: [receivedStage, sentStage, 'Refus', ...last], current: 3 };
    case 'refused-by-silence':
      return { stages: [receivedStage, sentStage, 'Sans réponse', ...last], current: 3 };
    case 'second-appeal':
      return { stages: [receivedStage, sentStage, 'Refus', 'Tribunal saisi'], current: 3 };
    case 'accepted':
      return { stages: [receivedStage, sentStage, 'Acceptée'], current: 3 };
    case 'closed':
      return { stages: [receivedStage, 'Affaire close'], current: 2 };
  }
}
