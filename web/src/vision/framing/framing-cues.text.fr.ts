import type { FramingHint } from '@placejuste/domain/photo-check';
import { type Cue, defaultTone, vibrationPatterns } from '../../accessibility/index.ts';

interface FramingCue extends Cue {
  /** Shown, read by a screen reader, and spoken when sounds are on; short, so as not to delay the next one. */
  readonly sentence: string;
}

/** Lengths of notes in seconds. */
const [short, long] = [0.09, 0.3];
const [low, lower, mid, higher, high] = [330, 440, 554, 698, 880];
const buildNotes = (seconds: number, ...heights: readonly number[]) => heights.map((hertz) => ({ hertz, seconds }));

/**
 * Each hint as a sentence, tones and a vibration. Tones rise to go up or nearer and fall to go down or back; left is
 * low, right is high. Vibrations: one pulse to the left, two to the right, growing to go up or nearer, fading to go
 * down or back.
 */
export const framingCues: Readonly<Record<FramingHint, FramingCue>> = {
  search: { sentence: 'Cherchez la plaque.', tones: buildNotes(short, low), vibration: [20] },
  left: { sentence: 'Un peu à gauche.', tones: buildNotes(short, lower, lower), vibration: [60] },
  right: { sentence: 'Un peu à droite.', tones: buildNotes(short, high, high), vibration: [60, 60, 60] },
  up: { sentence: 'Un peu plus haut.', tones: buildNotes(short, mid, high), vibration: [30, 60, 90] },
  down: { sentence: 'Un peu plus bas.', tones: buildNotes(short, high, mid), vibration: [90, 60, 30] },
  closer: { sentence: 'Approchez.', tones: buildNotes(short, lower, mid, higher), vibration: [30, 50, 60, 50, 90] },
  back: { sentence: 'Reculez.', tones: buildNotes(short, higher, mid, lower), vibration: [90, 50, 60, 50, 30] },
  still: { sentence: 'Ne bougez plus.', tones: buildNotes(long, mid), vibration: [150] },
  dark: { sentence: 'Trop sombre. Éclairez.', tones: buildNotes(long, low), vibration: [40, 40, 40, 40, 40] },
  bright: {
    sentence: 'Trop clair. Évitez le reflet.',
    tones: buildNotes(long, high),
    vibration: [40, 120, 40, 120, 40],
  },
  whole: {
    sentence: 'Feuille entière. Prenez la photo.',
    tones: [defaultTone],
    vibration: vibrationPatterns.success,
  },
  seen: { sentence: 'Plaque lue. Prenez la photo.', tones: [defaultTone], vibration: vibrationPatterns.success },
};

/** @param plate the plate that was read, named in the sentence; null without one */
export function describeFraming(hint: FramingHint, plate: string | null): string {
  return hint === 'seen' && plate !== null
    ? `Plaque lue\u00a0: ${plate}. Prenez la photo.`
    : framingCues[hint].sentence;
}
