import { describe, expect, it } from 'vitest';
import { fineStatuses } from './fine-status.ts';
import { fineTracks } from './fine.ts';
import { buildFineProgress } from './fine-progress.fr.ts';

describe('buildFineProgress', () => {
  it.each([
    ['fps', 'to-check', 1, 'Recours à envoyer'],
    ['fps', 'to-contest', 1, 'Recours à envoyer'],
    ['fps', 'sent', 2, 'Réponse attendue'],
    ['fps', 'refused', 3, 'Tribunal'],
    ['fps', 'refused-by-silence', 3, 'Tribunal'],
    ['fps', 'second-appeal', 3, 'Tribunal saisi'],
    ['fps', 'accepted', 3, undefined],
    ['fps', 'closed', 2, undefined],
    ['contravention', 'to-contest', 1, 'Contestation à envoyer'],
    ['fps-majore', 'refused', 3, undefined],
  ] as const)('%s, %s: stage %i, « %s »', (track, status, current, stage) => {
    const progress = buildFineProgress(track, status);
    expect([progress?.current, progress?.stages[progress.current]]).toEqual([current, stage]);
  });

  it('gives a private notice no stage, and every other state two to four', () => {
    for (const status of fineStatuses) {
      expect(buildFineProgress('prive', status)).toBeNull();
      for (const track of fineTracks.filter((one) => one !== 'prive')) {
        const { stages = [], current = -1 } = buildFineProgress(track, status) ?? {};
        expect(stages.length).toBeGreaterThanOrEqual(2);
        expect(stages.length).toBeLessThanOrEqual(4);
        expect(new Set(stages).size).toBe(stages.length);
        expect(current).toBeGreaterThanOrEqual(1);
        expect(current).toBeLessThanOrEqual(stages.length);
      }
    }
  });

  it('never says that a letter left before it did, nor that an answer came when none did', () => {
    for (const track of ['fps', 'contravention', 'amende-majoree'] as const) {
      expect(buildFineProgress(track, 'to-contest')?.stages.join(' ')).not.toMatch(/envoyée?\b(?!r)|Refus|Accept/);
      expect(buildFineProgress(track, 'sent')?.stages.join(' ')).not.toMatch(/Refus|Accept|saisi/);
      expect(buildFineProgress(track, 'refused-by-silence')?.stages.join(' ')).not.toMatch(/Refus\b|Accept/);
    }
  });
});
